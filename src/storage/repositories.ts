import { AppRepository } from './apps/app-repository.ts'
import { AppUsageRepository } from './apps/app-usage-repository.ts'
import { AuditRepository } from './audit/audit-repository.ts'
import { DeliveryRepository } from './broadcast/delivery-repository.ts'
import { DestinationRepository } from './broadcast/destination-repository.ts'
import { OutboxRepository } from './broadcast/outbox-repository.ts'
import { ByokRepository } from './byok/byok-repository.ts'
import { ManagedCatalogRepository } from './catalog/managed-catalog-repository.ts'
import { ConsoleKeyRepository } from './console/console-key-repository.ts'
import { ConsoleLinkRepository } from './console/console-link-repository.ts'
import { ConsoleSessionRepository } from './console/console-session-repository.ts'
import { FederationIssuerRepository } from './federation/federation-issuer-repository.ts'
import { FederationPolicyRepository } from './federation/federation-policy-repository.ts'
import { SigningKeyRepository } from './federation/signing-key-repository.ts'
import { FileRepository } from './files/file-repository.ts'
import { ActivityPacking } from './generations/activity-packing.ts'
import { ActivityRepository } from './generations/activity-repository.ts'
import { BegunRepository } from './generations/begun-repository.ts'
import { ContentRepository } from './generations/content-repository.ts'
import { ExperienceRepository } from './generations/experience-repository.ts'
import { GenerationFeed } from './generations/generation-feed.ts'
import { GenerationPages } from './generations/generation-pages.ts'
import { GenerationRepository } from './generations/generation-repository.ts'
import { GenerationSampleRepository } from './generations/generation-sample.ts'
import { ShapeRepository } from './generations/shape-repository.ts'
import { GuardrailAssignmentRepository } from './guardrails/guardrail-assignment-repository.ts'
import { GuardrailRepository } from './guardrails/guardrail-repository.ts'
import { KeyRepository } from './keys/key-repository.ts'
import { McpToolRepository } from './mcp/mcp-tool-repository.ts'
import { BudgetRepository } from './money/budget-repository.ts'
import { LimitRepository } from './money/limit-repository.ts'
import { ReservationRepository } from './money/reservation-repository.ts'
import { GroupMappingRepository } from './people/group-mapping-repository.ts'
import { MembershipRepository } from './people/membership-repository.ts'
import { OrganizationRepository } from './people/organization-repository.ts'
import { ScimGroupRepository } from './people/scim-group-repository.ts'
import { ScimTokenRepository } from './people/scim-token-repository.ts'
import { UserRepository } from './people/user-repository.ts'
import { WorkspaceRepository } from './people/workspace-repository.ts'
import type { Session } from './store/database.ts'

/** The store, as the rest of the gateway sees it. */
export interface Repositories {
  readonly organizations: OrganizationRepository
  readonly workspaces: WorkspaceRepository
  readonly keys: KeyRepository
  readonly generations: GenerationRepository
  readonly generationPages: GenerationPages
  readonly generationFeed: GenerationFeed
  readonly generationSample: GenerationSampleRepository
  readonly begun: BegunRepository
  readonly contents: ContentRepository
  readonly shapes: ShapeRepository
  readonly budgets: BudgetRepository
  readonly reservations: ReservationRepository
  readonly limits: LimitRepository
  readonly activity: ActivityRepository
  readonly activityPacking: ActivityPacking
  readonly experience: ExperienceRepository
  readonly federationIssuers: FederationIssuerRepository
  readonly federationPolicies: FederationPolicyRepository
  readonly signingKeys: SigningKeyRepository
  readonly audit: AuditRepository
  readonly byok: ByokRepository
  readonly managedCatalog: ManagedCatalogRepository
  readonly mcpTools: McpToolRepository
  readonly consoleSessions: ConsoleSessionRepository
  readonly consoleLinks: ConsoleLinkRepository
  readonly consoleKeys: ConsoleKeyRepository
  readonly destinations: DestinationRepository
  readonly outbox: OutboxRepository
  readonly deliveries: DeliveryRepository
  readonly files: FileRepository
  readonly guardrails: GuardrailRepository
  readonly guardrailAssignments: GuardrailAssignmentRepository
  readonly users: UserRepository
  readonly memberships: MembershipRepository
  readonly scimGroups: ScimGroupRepository
  readonly groupMappings: GroupMappingRepository
  readonly scimTokens: ScimTokenRepository
  readonly apps: AppRepository
  readonly appUsage: AppUsageRepository
}

/** The repositories on a database, or within one transaction on it. */
export function repositoriesOn(session: Session): Repositories {
  return {
    organizations: new OrganizationRepository(session),
    workspaces: new WorkspaceRepository(session),
    keys: new KeyRepository(session),
    generations: new GenerationRepository(session),
    generationPages: new GenerationPages(session),
    generationFeed: new GenerationFeed(session),
    generationSample: new GenerationSampleRepository(session),
    begun: new BegunRepository(session),
    contents: new ContentRepository(session),
    shapes: new ShapeRepository(session),
    budgets: new BudgetRepository(session),
    reservations: new ReservationRepository(session),
    limits: new LimitRepository(session),
    activity: new ActivityRepository(session),
    activityPacking: new ActivityPacking(session),
    experience: new ExperienceRepository(session),
    federationIssuers: new FederationIssuerRepository(session),
    federationPolicies: new FederationPolicyRepository(session),
    signingKeys: new SigningKeyRepository(session),
    audit: new AuditRepository(session),
    byok: new ByokRepository(session),
    managedCatalog: new ManagedCatalogRepository(session),
    mcpTools: new McpToolRepository(session),
    consoleSessions: new ConsoleSessionRepository(session),
    consoleLinks: new ConsoleLinkRepository(session),
    consoleKeys: new ConsoleKeyRepository(session),
    destinations: new DestinationRepository(session),
    outbox: new OutboxRepository(session),
    deliveries: new DeliveryRepository(session),
    files: new FileRepository(session),
    guardrails: new GuardrailRepository(session),
    guardrailAssignments: new GuardrailAssignmentRepository(session),
    users: new UserRepository(session),
    memberships: new MembershipRepository(session),
    scimGroups: new ScimGroupRepository(session),
    groupMappings: new GroupMappingRepository(session),
    scimTokens: new ScimTokenRepository(session),
    apps: new AppRepository(session),
    appUsage: new AppUsageRepository(session),
  }
}
