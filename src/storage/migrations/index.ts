import type { Knex } from 'knex'
import * as createGatewayTables from './0001-create-gateway-tables.ts'
import * as addUsageColumns from './0002-add-usage-columns.ts'
import * as createBudgets from './0003-create-budgets.ts'
import * as indexGenerationsByOrganization from './0004-index-generations-by-organization.ts'
import * as createFederationTables from './0010-create-federation-tables.ts'
import * as createPeople from './0011-create-people.ts'
import * as addFederationSwitch from './0012-add-federation-switch.ts'
import * as createByok from './0013-create-byok.ts'
import * as createScim from './0014-create-scim.ts'
import * as createApps from './0015-create-apps.ts'
import * as dropUnreadIndexes from './0016-drop-unread-indexes.ts'
import * as createBegunGenerations from './0017-create-begun-generations.ts'
import * as addRequestDetails from './0018-add-request-details.ts'
import * as addWorkspacePlugins from './0020-add-workspace-plugins.ts'
import * as addTaskClasses from './0021-add-task-classes.ts'
import * as addByokShares from './0022-add-byok-shares.ts'
import * as createFiles from './0024-create-files.ts'
import * as createGuardrails from './0025-create-guardrails.ts'
import * as addGuardrailMarks from './0026-add-guardrail-marks.ts'
import * as addGenerationDetails from './0027-add-generation-details.ts'
import * as createActivity from './0028-create-activity.ts'
import * as createGenerationContents from './0029-create-generation-contents.ts'
import * as createDestinations from './0030-create-destinations.ts'
import * as createOutbox from './0031-create-outbox.ts'
import * as orderGenerations from './0032-order-generations.ts'
import * as widenGenerationIndexes from './0033-widen-generation-indexes.ts'
import * as createManagedCatalog from './0034-create-managed-catalog.ts'
import * as createConsole from './0035-create-console.ts'
import * as addActivityTimes from './0036-add-activity-times.ts'
import * as createPromptShapes from './0037-create-prompt-shapes.ts'
import * as createMcpTools from './0038-create-mcp-tools.ts'
import * as addGenerationTimeline from './0039-add-generation-timeline.ts'
import * as addGenerationRoute from './0040-add-generation-route.ts'
import * as addGenerationMetadata from './0041-add-generation-metadata.ts'
import * as addGenerationMedia from './0042-add-generation-media.ts'
import * as addTimeZones from './0043-add-time-zones.ts'
import * as addConsoleRoles from './0044-add-console-roles.ts'
import * as addReportedUsage from './0045-add-reported-usage.ts'

/** Every migration by name, in the order they run; one that has been released is never edited or removed. */
export const migrations: Readonly<Record<string, Knex.Migration>> = {
  '0001-create-gateway-tables': createGatewayTables,
  '0002-add-usage-columns': addUsageColumns,
  '0003-create-budgets': createBudgets,
  '0004-index-generations-by-organization': indexGenerationsByOrganization,
  '0010-create-federation-tables': createFederationTables,
  '0011-create-people': createPeople,
  '0012-add-federation-switch': addFederationSwitch,
  '0013-create-byok': createByok,
  '0014-create-scim': createScim,
  '0015-create-apps': createApps,
  '0016-drop-unread-indexes': dropUnreadIndexes,
  '0017-create-begun-generations': createBegunGenerations,
  '0018-add-request-details': addRequestDetails,
  '0020-add-workspace-plugins': addWorkspacePlugins,
  '0021-add-task-classes': addTaskClasses,
  '0022-add-byok-shares': addByokShares,
  '0024-create-files': createFiles,
  '0025-create-guardrails': createGuardrails,
  '0026-add-guardrail-marks': addGuardrailMarks,
  '0027-add-generation-details': addGenerationDetails,
  '0028-create-activity': createActivity,
  '0029-create-generation-contents': createGenerationContents,
  '0030-create-destinations': createDestinations,
  '0031-create-outbox': createOutbox,
  '0032-order-generations': orderGenerations,
  '0033-widen-generation-indexes': widenGenerationIndexes,
  '0034-create-managed-catalog': createManagedCatalog,
  '0035-create-console': createConsole,
  '0036-add-activity-times': addActivityTimes,
  '0037-create-prompt-shapes': createPromptShapes,
  '0038-create-mcp-tools': createMcpTools,
  '0039-add-generation-timeline': addGenerationTimeline,
  '0040-add-generation-route': addGenerationRoute,
  '0041-add-generation-metadata': addGenerationMetadata,
  '0042-add-generation-media': addGenerationMedia,
  '0043-add-time-zones': addTimeZones,
  '0044-add-console-roles': addConsoleRoles,
  '0045-add-reported-usage': addReportedUsage,
}
