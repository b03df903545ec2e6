/*
 * How secrets of services look that nothing but the name beside them tells from other texts: `linear_secret = "…"`.
 * Source: facts from the default rules of gitleaks (MIT License), as in token-rules.ts.
 */

/** Names, of which one stands before the secret; what the secret is as a regular expression; and its least entropy in bits a character. */
export type ServiceRule = readonly [names: string, value: string, entropy?: number]

const alphanumeric = (count: string): string => `[A-Za-z0-9]{${count}}`
const dashed = (count: string): string => `[\\w-]{${count}}`
const padded = (count: string): string => `[\\w=-]{${count}}`
const hex = (count: string): string => `[a-f0-9]{${count}}`
const uuid = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}'

/** Rules by service, in order of names. */
export const serviceRules: readonly ServiceRule[] = [
  ['adafruit', dashed('32')],
  ['adobe', hex('32'), 2],
  ['adyen|chargebee', `(?:test|live)_${alphanumeric('30,40')}`, 2],
  ['airtable', alphanumeric('17'), 3],
  ['algolia', alphanumeric('32')],
  ['alibaba', alphanumeric('30'), 2],
  ['asana', '(?:\\d{16}|[a-z0-9]{32})', 3],
  ['atlassian|confluence|jira', '[a-z0-9]{20}[a-f0-9]{4}', 3.5],
  ['beamer', 'b_[\\w=-]{44}'],
  ['bitbucket', '(?:[a-z0-9]{32}|[\\w=-]{64})', 3],
  ['bittrex', alphanumeric('32')],
  ['braintree', '(?:production|sandbox)_[a-z0-9]{8}_[a-z0-9]{16}', 2],
  ['cloudflare', '(?:[\\w-]{40}|[a-f0-9]{37})', 2],
  ['codecov', alphanumeric('32')],
  ['cohere|co_api_key', alphanumeric('40'), 4],
  ['coinbase', dashed('64')],
  ['confluent', '(?:[A-Za-z0-9]{16}|[A-Za-z0-9]{64})', 3],
  ['contentful', padded('43')],
  ['datadog', alphanumeric('40')],
  ['discord', '(?:[a-f0-9]{64}|[\\w=-]{32})', 2],
  ['droneci', alphanumeric('32')],
  ['dropbox', '(?:[a-z0-9]{15}|[a-z0-9]{11}A{10}[\\w=-]{43})', 3],
  ['etsy', alphanumeric('24'), 3],
  ['facebook', '(?:[a-f0-9]{32}|\\d{15,16}[|%][\\w-]{27,40})', 3],
  ['fastly', padded('32')],
  ['finicity', '(?:[a-f0-9]{32}|[a-z0-9]{20})', 3],
  ['finnhub', alphanumeric('20'), 3],
  ['flickr', alphanumeric('32')],
  ['freshbooks', alphanumeric('64')],
  ['gitlab_session', '[a-z0-9]{32}', 3],
  ['gitter', dashed('40')],
  ['gocardless', 'live_[\\w=-]{40}'],
  ['heroku|hubspot|sendbird|squarespace|messagebird|message_bird|kucoin', uuid],
  ['intercom', padded('60')],
  ['jfrog|artifactory|bintray|xray', '(?:[A-Za-z0-9]{73}|[A-Za-z0-9]{64})'],
  ['kraken', '[\\w/=+-]{80,90}'],
  ['kucoin', hex('24'), 3],
  ['launchdarkly', padded('40')],
  ['linear', hex('32'), 2],
  ['linkedin|linked_in|linked-in', alphanumeric('14,16'), 3],
  ['lob', '(?:live|test)_(?:pub_)?[a-f0-9]{31,35}'],
  ['looker', '(?:[A-Za-z0-9]{20}|[A-Za-z0-9]{24})', 3],
  ['mailchimp', `${hex('32')}-us\\d\\d`],
  ['mailgun', '(?:(?:pub)?key-[a-f0-9]{32}|[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8})'],
  ['mapbox', 'pk\\.[A-Za-z0-9]{60,120}\\.[\\w-]{22}'],
  ['mattermost', alphanumeric('26'), 3],
  ['meraki', hex('40'), 3],
  ['messagebird|message_bird', alphanumeric('25'), 3],
  ['netlify', padded('40,46')],
  ['new-relic|newrelic|new_relic', alphanumeric('64')],
  ['nytimes|newyorktimes', padded('32')],
  ['okta', '00[\\w=-]{40}', 4],
  ['plaid', `(?:[a-z0-9]{24}|[a-z0-9]{30}|access-(?:sandbox|development|production)-${uuid})`, 3],
  ['privateai|private_ai', alphanumeric('32'), 3],
  ['rapidapi', dashed('50')],
  ['sendbird', hex('40')],
  ['sentry', hex('64'), 3],
  ['snyk', uuid],
  ['sonar', padded('40')],
  ['sumo', '(?:su[A-Za-z0-9]{12}|[A-Za-z0-9]{64})', 3],
  ['travis', alphanumeric('22'), 3],
  ['twitch', alphanumeric('30'), 3],
  [
    'twitter',
    '(?:[A-Za-z0-9]{25}|[A-Za-z0-9]{45}|[A-Za-z0-9]{50}|\\d{15,25}-[A-Za-z0-9]{20,40}|A{22}[A-Za-z0-9%]{80,100})',
  ],
  ['yandex', '(?:t1\\.[\\w-]{1,200}={0,2}\\.[\\w-]{86}={0,2}|YC[\\w-]{38})'],
  ['zendesk', alphanumeric('40'), 3],
  ['aws|amazon', '[A-Za-z0-9/+]{40}', 4], // not in gitleaks: the secret that belongs to an access key
]
