import type { Schema } from '../contract/contract.ts'
import { groupSchema, userSchema } from './resources.ts'

/** Most results on a page. */
export const pageMax = 200

/** What the server can do (RFC 7643, section 5). */
export function serviceProviderConfig(root: string, documentationUri: string): Schema<'ScimServiceProviderConfig'> {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    documentationUri,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: pageMax },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'SCIM token',
        description: 'A token of the organization, sent as bearer token.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${root}/ServiceProviderConfig` },
  }
}

/** What kinds of resources there are (RFC 7643, section 6). */
export function resourceTypes(root: string): Schema<'ScimResourceType'>[] {
  const type = (name: string, endpoint: string, description: string, schema: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint,
    description,
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${root}/ResourceTypes/${name}` },
  })
  return [
    type('User', '/Users', 'A person of the organization.', userSchema),
    type('Group', '/Groups', 'A group of users.', groupSchema),
  ]
}

/** The attributes that are kept (RFC 7643, section 7). */
export function resourceSchemas(root: string): Schema<'ScimSchema'>[] {
  const schema = (id: string, name: string, description: string, attributes: Schema<'ScimAttribute'>[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description,
    attributes,
    meta: { resourceType: 'Schema', location: `${root}/Schemas/${id}` },
  })
  return [
    schema(userSchema, 'User', 'A person of the organization.', userAttributes),
    schema(groupSchema, 'Group', 'A group of users.', groupAttributes),
  ]
}

type Traits = Partial<Omit<Schema<'ScimAttribute'>, 'name' | 'description'>>

function attribute(name: string, description: string, traits: Traits = {}): Schema<'ScimAttribute'> {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...traits,
  }
}

const readOnly = { mutability: 'readOnly' } as const

function reference(kind: string): Schema<'ScimAttribute'>[] {
  return [
    attribute('value', 'Its id.', { caseExact: true }),
    attribute('$ref', 'Its URL.', { ...readOnly, type: 'reference', caseExact: true, referenceTypes: [kind] }),
    attribute('display', 'Its name.', readOnly),
  ]
}

const userAttributes: Schema<'ScimAttribute'>[] = [
  attribute('externalId', 'What the identity provider calls the user.', { caseExact: true }),
  attribute('userName', 'Name that is unique in the organization.', { required: true, uniqueness: 'server' }),
  attribute('name', "Parts of the person's name.", {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.', readOnly),
      attribute('givenName', 'Given name.'),
      attribute('familyName', 'Family name.'),
    ],
  }),
  attribute('displayName', 'Name as others see it.'),
  attribute('emails', 'E-mail addresses, of which one is kept.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address.'),
      attribute('type', 'What kind of address.'),
      attribute('primary', 'Whether it is the main address.', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'Whether the user may do anything.', { type: 'boolean' }),
  attribute('groups', 'Groups that the user is in.', {
    ...readOnly,
    type: 'complex',
    multiValued: true,
    subAttributes: reference('Group').map((part) => ({ ...part, ...readOnly })),
  }),
]

const groupAttributes: Schema<'ScimAttribute'>[] = [
  attribute('externalId', 'What the identity provider calls the group.', { caseExact: true }),
  attribute('displayName', 'Name that is unique in the organization.', { required: true, uniqueness: 'server' }),
  attribute('members', 'Who is in it.', { type: 'complex', multiValued: true, subAttributes: reference('User') }),
]
