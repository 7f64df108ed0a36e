/** What a server is told of its hosted project. */
export const hostedSettings = (url: string, anonKey = "sb_publishable_test", secret = "x".repeat(40)) => ({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: anonKey,
  SESSION_SECRET: secret,
});

/** A project where nobody answers. */
export const unreachable = hostedSettings("http://127.0.0.1:9");
