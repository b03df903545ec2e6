/*
 * How tokens of services look: what they begin with, which characters follow and how many, and the entropy below which a text is a placeholder.
 *
 * Source: these are facts, taken from the default rules of gitleaks (https://github.com/gitleaks/gitleaks, config/gitleaks.toml, MIT License,
 * Copyright (c) 2019 Zachary Rice) under its ids, and written down anew for an engine of our own; rows that gitleaks does not have are marked.
 */

/**
 * A kind of token with characteristic characters, mostly at its beginning: its id, these characters, a regular expression for what follows,
 * its minimum entropy in bits a character, and, if they don't begin it, a regular expression for what precedes them.
 */
export type TokenRule = readonly [id: string, mark: string, rest: string, entropy?: number, before?: string]

const word = '[A-Za-z0-9]'
const dashed = '[\\w-]'
const hex = '[a-f0-9]'
const anyHex = '[A-Fa-f0-9]'
const padded = '[\\w=-]'
const base64 = '[A-Za-z0-9+/_-]{40,8000}'
const authress = '[a-z0-9]{5,30}\\.[a-z0-9]{4,6}\\.acc[_-][a-z0-9-]{10,32}\\.[a-z0-9+/_=-]{30,120}'

/** Tokens in order of their ids. Counts are bounded, so that a match costs no more than its longest text. */
export const tokenRules: readonly TokenRule[] = [
  ['1password-secret-key', 'A3-', '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}', 3.8],
  ['1password-service-account-token', 'ops_eyJ', '[A-Za-z0-9+/]{250,2000}', 4],
  ['adobe-client-secret', 'p8e-', `${word}{32}`, 2],
  ['adyen-api-key', 'AQE', `[a-z0-9]{5,100}\\.${padded}{50,80}`, 2],
  ['age-secret-key', 'AGE-SECRET-KEY-1', '[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}'],
  ['airtable-personal-access-token', 'pat', `${word}{14}\\.${hex}{64}`, 3],
  ['alibaba-access-key-id', 'LTAI', `${word}{20}`, 2],
  ['anthropic-admin-api-key', 'sk-ant-admin01-', `${dashed}{93}AA`],
  ['anthropic-api-key', 'sk-ant-api03-', `${dashed}{93}AA`],
  ['anthropic-oauth-token', 'sk-ant-oat01-', `${dashed}{80,120}`, 3], // not in gitleaks
  ['anthropic-refresh-token', 'sk-ant-ort01-', `${dashed}{80,120}`, 3], // not in gitleaks
  ['artifactory-api-key', 'AKCp', `${word}{69}`, 4.5],
  ['artifactory-reference-token', 'cmVmd', `${word}{59}`, 4.5],
  ['atlassian-api-token', 'ATATT3', `${padded}{186}`, 3.5],
  ['authress-service-client-access-key', 'sc_', authress, 2],
  ['authress-service-client-access-key', 'ext_', authress, 2],
  ['authress-service-client-access-key', 'scauth_', authress, 2],
  ['authress-service-client-access-key', 'authress_', authress, 2],
  ['aws-access-token', 'AKIA', '[A-Z2-7]{16}', 3],
  ['aws-access-token', 'ASIA', '[A-Z2-7]{16}', 3],
  ['aws-access-token', 'ABIA', '[A-Z2-7]{16}', 3],
  ['aws-access-token', 'ACCA', '[A-Z2-7]{16}', 3],
  ['aws-access-token', 'A3T', '[A-Z0-9][A-Z2-7]{16}', 3],
  ['aws-bedrock-api-key-long-lived', 'ABSK', '[A-Za-z0-9+/]{109,269}', 3],
  ['aws-bedrock-api-key-short-lived', 'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t', '[A-Za-z0-9+/]{20,4000}'],
  ['azure-ad-client-secret', 'Q~', '[\\w~.-]{31,34}', 3, '[\\w~.]{3}\\d'],
  ['buildkite-api-token', 'bkua_', `${hex}{40}`, 3], // not in gitleaks
  ['castai-api-key', 'castai_v1_', `${word}{64}_${word}{8}`, 2],
  ['cerebras-api-key', 'csk-', '[a-z0-9]{48}', 3.5], // not in gitleaks
  ['chieftools-access-token', 'cto_', `${word}{30,248}`, 3],
  ['chieftools-pat', 'ctp_', `${word}{30,248}`, 3],
  ['chieftools-refresh-token', 'ctr_', `${word}{30,248}`, 3],
  ['claude-code-session-url', 'claude.ai/code/session_', `${word}{16,64}`],
  ['clickhouse-cloud-api-secret-key', '4b1d', `${word}{38}`, 3],
  ['clojars-api-token', 'CLOJARS_', `${word}{60}`, 2],
  ['cloudflare-origin-ca-key', 'v1.0-', `${hex}{24}-${hex}{146}`, 2],
  ['contentful-personal-access-token', 'CFPAT-', `${dashed}{43}`, 3], // not in gitleaks
  ['databricks-api-token', 'dapi', `${hex}{32}(?:-\\d)?`, 3],
  ['deepseek-api-key', 'sk-', `${hex}{32}`, 2.8], // not in gitleaks
  ['defined-networking-api-token', 'dnkey-', `${padded}{26}-${padded}{52}`],
  ['digitalocean-access-token', 'doo_v1_', `${hex}{64}`, 3],
  ['digitalocean-pat', 'dop_v1_', `${hex}{64}`, 3],
  ['digitalocean-refresh-token', 'dor_v1_', `${hex}{64}`],
  ['discord-webhook-url', 'discord.com/api/', '(?:v\\d{1,2}/)?webhooks/\\d{17,20}/[\\w-]{60,72}', 3], // not in gitleaks
  ['discord-webhook-url', 'discordapp.com/api/', '(?:v\\d{1,2}/)?webhooks/\\d{17,20}/[\\w-]{60,72}', 3], // not in gitleaks
  ['docker-pat', 'dckr_pat_', `${dashed}{27}`, 3], // not in gitleaks
  ['doppler-api-token', 'dp.pt.', `${word}{43}`, 2],
  ['doppler-audit-token', 'dp.audit.', `${word}{40,44}`, 2], // not in gitleaks
  ['doppler-cli-token', 'dp.ct.', `${word}{40,44}`, 2], // not in gitleaks
  ['doppler-scim-token', 'dp.scim.', `${word}{40,44}`, 2], // not in gitleaks
  ['doppler-service-account-token', 'dp.sa.', `${word}{40,44}`, 2], // not in gitleaks
  ['doppler-service-token', 'dp.st.', `(?:[a-z0-9_-]{2,35}\\.)?${word}{40,44}`, 2], // not in gitleaks
  ['dropbox-short-lived-api-token', 'sl.', `${padded}{135}`, 3],
  ['duffel-api-token', 'duffel_', `(?:test|live)_${padded}{43}`, 2],
  ['dynatrace-api-token', 'dt0c01.', `${word}{24}\\.${word}{64}`, 4],
  ['easypost-api-token', 'EZAK', `${word}{54}`, 2],
  ['easypost-test-api-token', 'EZTK', `${word}{54}`, 2],
  ['elevenlabs-api-key', 'sk_', `${hex}{48}`, 3], // not in gitleaks
  ['facebook-page-access-token', 'EAAM', `${word}{100,400}`, 4],
  ['facebook-page-access-token', 'EAAC', `${word}{100,400}`, 4],
  ['figma-pat', 'figd_', `${dashed}{40}`, 3], // not in gitleaks
  ['firecrawl-api-key', 'fc-', `${hex}{32}`, 2.8], // not in gitleaks
  ['fireworks-api-key', 'fw_', `${word}{20,32}`, 3.2], // not in gitleaks
  ['flutterwave-encryption-key', 'FLWSECK_TEST-', '[a-h0-9]{12}', 2],
  ['flutterwave-public-key', 'FLWPUBK_TEST-', '[a-h0-9]{32}-X', 2],
  ['flutterwave-secret-key', 'FLWSECK_TEST-', '[a-h0-9]{32}-X', 2],
  ['flyio-access-token', 'fo1_', `${dashed}{43}`, 4],
  ['flyio-access-token', 'fm1a_', '[A-Za-z0-9+/]{100,1000}', 4],
  ['flyio-access-token', 'fm1r_', '[A-Za-z0-9+/]{100,1000}', 4],
  ['flyio-access-token', 'fm2_', '[A-Za-z0-9+/]{100,1000}', 4],
  ['frameio-api-token', 'fio-u-', `${padded}{64}`],
  ['gcp-api-key', 'AIza', `${dashed}{35}`, 4],
  ['github-app-token', 'ghu_', `${word}{36}`, 3],
  ['github-app-token', 'ghs_', `${word}{36}`, 3],
  ['github-fine-grained-pat', 'github_pat_', '\\w{82}', 3],
  ['github-oauth', 'gho_', `${word}{36}`, 3],
  ['github-pat', 'ghp_', `${word}{36}`, 3],
  ['github-refresh-token', 'ghr_', `${word}{36}`, 3],
  ['gitlab-cicd-job-token', 'glcbt-', `${word}{1,5}_${dashed}{20}`, 3],
  ['gitlab-deploy-token', 'gldt-', `${dashed}{20}`, 3],
  ['gitlab-feature-flag-client-token', 'glffct-', `${dashed}{20}`, 3],
  ['gitlab-feed-token', 'glft-', `${dashed}{20}`, 3],
  ['gitlab-incoming-mail-token', 'glimt-', `${dashed}{25}`, 3],
  ['gitlab-kubernetes-agent-token', 'glagent-', `${dashed}{50}`, 3],
  ['gitlab-oauth-app-secret', 'gloas-', `${dashed}{64}`, 3],
  ['gitlab-pat', 'glpat-', `${dashed}{20,300}(?:\\.[0-9a-z]{9})?`, 3],
  ['gitlab-ptt', 'glptt-', `${hex}{40}`, 3],
  ['gitlab-rrt', 'GR1348941', `${dashed}{20}`, 3],
  ['gitlab-runner-authentication-token', 'glrt-', `${dashed}{20,300}(?:\\.[0-9a-z]{9})?`, 3],
  ['gitlab-scim-token', 'glsoat-', `${dashed}{20}`, 3],
  ['google-oauth-access-token', 'ya29.', `${dashed}{60,2000}`, 3.5], // not in gitleaks
  ['google-oauth-client-secret', 'GOCSPX-', `${dashed}{28}`, 3], // not in gitleaks
  ['grafana-api-key', 'eyJrIjoi', '[A-Za-z0-9]{70,400}', 3],
  ['grafana-cloud-api-token', 'glc_', '[A-Za-z0-9+/]{32,400}', 3],
  ['grafana-service-account-token', 'glsa_', `${word}{32}_${anyHex}{8}`, 3],
  ['groq-api-key', 'gsk_', `${word}{52}`, 3], // not in gitleaks
  ['harness-api-key', 'pat.', `${dashed}{22}\\.${word}{24}\\.${word}{20}`],
  ['harness-api-key', 'sat.', `${dashed}{22}\\.${word}{24}\\.${word}{20}`],
  ['hashicorp-tf-api-token', '.atlasv1.', `${padded}{60,70}`, 3.5, `${word}{14}`],
  ['heroku-api-key-v2', 'HRKU-AA', `${dashed}{58}`, 4],
  ['huggingface-access-token', 'hf_', `${word}{34}`, 2],
  ['huggingface-organization-api-token', 'api_org_', '[A-Za-z]{34}', 2],
  ['infracost-api-token', 'ico-', `${word}{32}`, 3],
  ['intra42-client-secret', 's-s4t2', `(?:ud|af)-${anyHex}{64}`, 3],
  ['jina-api-key', 'jina_', `${word}{32}${dashed}{20,40}`, 3.5], // not in gitleaks
  ['jwt', 'eyJ', '[\\w-]{14,4000}\\.ey[\\w-]{15,8000}\\.[\\w-]{10,2000}', 3],
  ['jwt-base64', 'ZXlKaGJHY2lPaU', base64, 2],
  ['jwt-base64', 'ZXlKMGVYQWlPaU', base64, 2],
  ['jwt-base64', 'ZXlKcmFXUWlPaU', base64, 2],
  ['jwt-base64', 'ZXlKbGJtTWlPaU', base64, 2],
  ['jwt-base64', 'ZXlKamRIa2lPaU', base64, 2],
  ['langfuse-secret-key', 'sk-lf-', `${hex}{8}(?:-${hex}{4}){3}-${hex}{12}`, 2.5], // not in gitleaks
  ['langsmith-api-key', 'lsv2_', '(?:pt|sk)_[a-z0-9]{32}_[a-z0-9]{10}', 3],
  ['linear-api-key', 'lin_api_', `${word}{40}`, 2],
  ['maxmind-license-key', '_mmk', '', 4, `${word}{6}_${word}{29}`],
  ['microsoft-teams-webhook', 'webhook.office.com/webhookb2/', '[a-z0-9-]{36}'],
  ['model-gateway-api-key', 'sk-gw-', `(?:mgmt-)?${dashed}{20,100}`, 3], // not in gitleaks
  ['moonshot-api-key', 'sk-', `${word}{48}`, 4], // not in gitleaks
  ['new-relic-browser-api-token', 'NRJS-', `${hex}{19}`],
  ['new-relic-insert-key', 'NRII-', '[A-Za-z0-9-]{32}', 3],
  ['new-relic-user-api-key', 'NRAK-', '[A-Za-z0-9]{27}', 3],
  ['notion-api-token', 'ntn_', `\\d{11}${word}{35}`, 4],
  ['npm-access-token', 'npm_', `${word}{36}`, 2],
  ['nvidia-api-key', 'nvapi-', `${dashed}{60,70}`, 3.5], // not in gitleaks
  ['octopus-deploy-api-key', 'API-', '[A-Z0-9]{26}', 3],
  ['openai-api-key', 'sk-', `(?:(?:proj|svcacct|admin)-)?${dashed}{20,74}T3BlbkFJ${dashed}{20,74}`, 3],
  ['openrouter-api-key', 'sk-or-v1-', `${hex}{64}`, 3], // not in gitleaks
  ['openshift-user-token', 'sha256~', `${dashed}{43}`, 3.5],
  ['perplexity-api-key', 'pplx-', `${word}{48}`, 4],
  ['pinecone-api-key', 'pcsk_', '\\w{40,75}', 3.5], // not in gitleaks
  ['planetscale-api-token', 'pscale_tkn_', '[\\w=.-]{32,64}', 3],
  ['planetscale-oauth-token', 'pscale_oauth_', '[\\w=.-]{32,64}', 3],
  ['planetscale-password', 'pscale_pw_', '[\\w=.-]{32,64}', 3],
  ['postman-api-token', 'PMAK-', `${anyHex}{24}-${anyHex}{34}`, 3],
  ['prefect-api-token', 'pnu_', `${word}{36}`, 2],
  ['pulumi-api-token', 'pul-', `${hex}{40}`, 2],
  ['pypi-upload-token', 'pypi-AgEIcHlwaS5vcmc', `${dashed}{50,1000}`, 3],
  ['readme-api-token', 'rdme_', '[a-z0-9]{70}', 2],
  ['replicate-api-token', 'r8_', `${word}{37}`, 3], // not in gitleaks
  ['resend-api-key', 're_', `${word}{8}_${word}{24}`, 3.5], // not in gitleaks
  ['rubygems-api-token', 'rubygems_', `${hex}{48}`, 2],
  ['scalingo-api-token', 'tk-us-', `${dashed}{48}`, 2],
  ['sendgrid-api-token', 'SG.', '[\\w=.-]{66}', 3],
  ['sendinblue-api-token', 'xkeysib-', `${hex}{64}-${word}{16}`, 2],
  ['sentry-org-token', 'sntrys_eyJpYXQiO', '[\\w+/=]{60,500}', 4],
  ['sentry-user-token', 'sntryu_', `${hex}{64}`, 3.5],
  ['settlemint-application-access-token', 'sm_aat_', `${word}{16}`, 3],
  ['settlemint-personal-access-token', 'sm_pat_', `${word}{16}`, 3],
  ['settlemint-service-access-token', 'sm_sat_', `${word}{16}`, 3],
  ['shippo-api-token', 'shippo_', `(?:live|test)_${anyHex}{40}`, 2],
  ['shopify-access-token', 'shpat_', `${anyHex}{32}`, 2],
  ['shopify-custom-access-token', 'shpca_', `${anyHex}{32}`, 2],
  ['shopify-private-app-access-token', 'shppa_', `${anyHex}{32}`, 2],
  ['shopify-shared-secret', 'shpss_', `${anyHex}{32}`, 2],
  ['slack-app-token', 'xapp-', '\\d-[A-Z0-9]{5,40}-\\d{5,20}-[a-z0-9]{10,100}', 2],
  ['slack-bot-token', 'xoxb-', '\\d{8,14}-[A-Za-z0-9-]{10,80}', 3],
  ['slack-config-access-token', 'xoxe.xox', '[bp]-\\d-[A-Z0-9]{163,166}', 2],
  ['slack-config-refresh-token', 'xoxe-', '\\d-[A-Z0-9]{146}', 2],
  ['slack-legacy-token', 'xoxo-', `\\d{1,14}-\\d{1,14}-\\d{1,14}-${anyHex}{6,64}`, 2],
  ['slack-legacy-token', 'xoxs-', `\\d{1,14}-\\d{1,14}-\\d{1,14}-${anyHex}{6,64}`, 2],
  ['slack-legacy-workspace-token', 'xoxa-', `(?:\\d-)?${word}{8,48}`, 2],
  ['slack-legacy-workspace-token', 'xoxr-', `(?:\\d-)?${word}{8,48}`, 2],
  ['slack-user-token', 'xoxp-', '\\d{10,13}(?:-\\d{10,13}){2}-[A-Za-z0-9-]{28,34}', 2],
  ['slack-user-token', 'xoxe-', '\\d{10,13}(?:-\\d{10,13}){2}-[A-Za-z0-9-]{28,34}', 2],
  ['slack-webhook-url', 'hooks.slack.com/', '(?:services|workflows|triggers)/[A-Za-z0-9+/]{43,56}'],
  ['sourcegraph-access-token', 'sgp_', `(?:(?:${anyHex}{16}|local)_)?${anyHex}{40}`, 3],
  ['sonarqube-global-token', 'sqa_', `${hex}{40}`, 3], // not in gitleaks
  ['sonarqube-project-token', 'sqp_', `${hex}{40}`, 3], // not in gitleaks
  ['sonarqube-user-token', 'squ_', `${hex}{40}`, 3], // not in gitleaks
  ['square-access-token', 'EAAA', `${dashed}{22,60}`, 3],
  ['square-access-token', 'sq0atp-', `${dashed}{22,60}`, 2],
  ['square-oauth-secret', 'sq0csp-', `${dashed}{43}`, 3], // not in gitleaks
  ['stripe-access-token', 'sk_', `(?:test|live|prod)_${word}{10,99}`, 2],
  ['stripe-access-token', 'rk_', `(?:test|live|prod)_${word}{10,99}`, 2],
  ['stripe-webhook-secret', 'whsec_', '[A-Za-z0-9+/]{32,64}', 3], // not in gitleaks
  ['supabase-access-token', 'sbp_', `${hex}{40}`, 3], // not in gitleaks
  ['supabase-secret-key', 'sb_secret_', `${dashed}{31}`, 3], // not in gitleaks
  ['tavily-api-key', 'tvly-', `(?:dev-|prod-)?${word}{32}`, 3], // not in gitleaks
  ['together-api-key', 'tgp_v1_', `${dashed}{43}`, 3], // not in gitleaks
  ['twilio-api-key', 'SK', `${anyHex}{32}`, 3],
  ['typeform-api-token', 'tfp_', '[\\w.=-]{59}', 3],
  ['vault-batch-token', 'hvb.', `${dashed}{138,300}`, 4],
  ['vault-service-token', 'hvs.', `${dashed}{90,120}`, 3.5],
  ['vault-service-token', 's.', '(?=(?:[A-Za-z]{0,22}\\d){2})[A-Za-z0-9]{24}', 3.5],
  ['vercel-ai-gateway-key', 'vck_', `${word}{50,70}`, 3.5], // not in gitleaks
  ['voyage-api-key', 'pa-', `${dashed}{43}`, 4], // not in gitleaks
  ['xai-api-key', 'xai-', `${word}{80}`, 3], // not in gitleaks
  ['yandex-api-key', 'AQVN', `${dashed}{35,38}`, 3],
]
