import type { IncomingHttpHeaders } from 'node:http'
import type { LiveGenerations } from '../accounting/live-generations.ts'
import type { Author } from '../administration/author.ts'
import type { CatalogSetup } from '../administration/catalog/catalog-editor.ts'
import type { ExplainableConfiguration, GatewayInstance } from '../administration/configuration/configuration-record.ts'
import type { ReloadReport } from '../administration/configuration/reload-report.ts'
import type { DestinationEditor } from '../administration/destinations/destination-editor.ts'
import type { TestingParts } from '../administration/destinations/test-destination.ts'
import type { McpAsking } from '../administration/mcp/test-mcp-server.ts'
import type { ProviderCounter } from '../attempts/count-at-provider.ts'
import type { ProviderTester } from '../attempts/provider-test/provider-tester.ts'
import type { Authenticator } from '../auth/authenticator.ts'
import type { ScimAuthenticator } from '../auth/scim-authenticator.ts'
import type { CookieRules } from '../auth/sessions/session-cookie.ts'
import type { Sessions } from '../auth/sessions/sessions.ts'
import type { ClientFormatId } from '../canonical/format-id.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { OidcConfig } from '../config/config.ts'
import type { ContentBox } from '../contents/content-box.ts'
import type { AppRankings } from '../datasets/app-rankings.ts'
import type { Federation } from '../federation/federation.ts'
import type { SignInProvider, SignInProviderError } from '../federation/sign-in-provider.ts'
import type { WorkspaceFiles } from '../files/workspace-files.ts'
import type { ClientFormat } from '../formats/format.ts'
import type { Scanners } from '../guardrails/scanner-for.ts'
import type { OwnFileParts } from '../pipeline/own-files.ts'
import type { Stages } from '../pipeline.ts'
import type { CountLimit } from '../policy/count-limit.ts'
import type { DatasetLimits } from '../policy/dataset-limits.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { ByokServices } from '../workspaces/assemble-byok.ts'
import type { ModelPopularity } from './models/model-popularity.ts'
import type { CreditsReader } from './usage/credits-reader.ts'

/** Everything that handlers may use, constructed in app.ts. */
export interface Services {
  readonly repositories: Repositories
  /** Carries out a change of several rows, its audit entry among them, in one transaction. */
  readonly transact: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  readonly authenticator: Authenticator
  readonly scimAuthenticator: ScimAuthenticator
  readonly sessions: Sessions
  readonly federation: Federation
  readonly console: ConsoleServices
  readonly configuration: ConfigurationServices
  /** What stored providers and models stand beside. */
  readonly catalogSetup: CatalogSetup
  readonly providerTests: ProviderTestServices
  readonly mcp: McpServerServices
  readonly byok: ByokServices
  readonly destinations: DestinationServices
  readonly files: WorkspaceFiles
  /** Opens prompts and answers that are kept. */
  readonly contentBox: Pick<ContentBox, 'open'>
  readonly guardrails: GuardrailServices
  /** Reads the files that requests name by id. */
  readonly ownFiles: OwnFileParts
  readonly catalog: () => Catalog
  readonly stages: Stages
  readonly countAtProvider: ProviderCounter
  readonly clientFormats: Readonly<Record<ClientFormatId, ClientFormat>>
  readonly credits: CreditsReader
  /** Shows generations as they are written. */
  readonly live: Pick<LiveGenerations, 'open'>
  readonly popularity: ModelPopularity
  readonly appRankings: AppRankings
  readonly datasetLimits: DatasetLimits
  /** Unix milliseconds. */
  readonly now: () => number
}

/** The configuration of this process. */
export interface ConfigurationServices {
  /** Reads it again, and makes it count. Rejects with ConfigError where it can't be used: nothing has changed then. */
  readonly reload: (author: Author) => Promise<ReloadReport>
  /** What counts now, and in which process. */
  readonly explain: () => ExplainableConfiguration & { readonly instance: GatewayInstance }
  /** Has the providers and models count that are stored now. Never rejects: what can't be read now is read later. */
  readonly refresh: () => Promise<void>
}

/** What tests providers. */
export interface ProviderTestServices {
  readonly tester: Pick<ProviderTester, 'test'>
  /** Of each organization. */
  readonly limit: Pick<CountLimit, 'admit'>
}

/** What shows and asks MCP servers of the configuration. */
export interface McpServerServices extends Pick<McpAsking, 'servers' | 'lock' | 'ask'> {
  /** Of each organization. */
  readonly limit: Pick<CountLimit, 'admit'>
}

/** What signing in to the console needs. */
export interface ConsoleServices {
  /** Where the gateway is reached, where that is configured. */
  readonly publicUrl: string | undefined
  /** Where the console is. */
  readonly pageUrl: () => string
  /** How a session is handed to a browser that sent these headers. */
  readonly cookieRules: (headers: IncomingHttpHeaders) => CookieRules
  /** Where people sign in, where that is configured. */
  readonly oidc: OidcConfig | undefined
  readonly signInProvider: Pick<SignInProvider, 'begin' | 'finish'>
  /** Tells the operator what went wrong there. */
  readonly reportProvider: (error: Pick<SignInProviderError, 'message'>) => void
  /** Of each address. */
  readonly signInLimit: Pick<CountLimit, 'admit'>
  /** The same for each step to the provider and back. */
  readonly stepLimit: Pick<CountLimit, 'admit'>
  /** Whether one more refused sign-in may be noted in this minute. */
  readonly notesRefusal: () => Promise<boolean>
}

/** What settings of destinations are sealed with, where they may lead, and what tests them. */
export interface DestinationServices
  extends Pick<DestinationEditor, 'secrets' | 'allowedHosts'>,
    Pick<TestingParts, 'tester'> {
  /** Of each organization. */
  readonly testLimit: Pick<CountLimit, 'admit'>
  /** Sends what is due for a destination now. */
  readonly wake: (destinationId: string) => void
}

/** What filters of guardrails are checked and tested with. */
export interface GuardrailServices {
  /** Whether a Presidio server is configured. */
  readonly hasPresidio: boolean
  /** Scanners that are used for one test: filters that are not saved must not take the place of those that are. */
  readonly newScanners: () => Scanners
}
