/** A provider that is never asked, with a name that would be markup and a secret that no page may show. */
export const fakeProviderConfig = {
  providers: [
    {
      slug: 'wares',
      name: '<script>alert(1)</script>',
      format: 'openai-chat',
      base_url: 'http://127.0.0.1:9/v1',
      api_key: 'sk-secret-of-the-provider',
    },
  ],
  models: [
    {
      id: 'wares/&amp;<b>x',
      name: '<img src=x onerror=alert(3)>',
      endpoints: [{ provider: 'wares', upstream_model: 'm' }],
    },
  ],
} as const
