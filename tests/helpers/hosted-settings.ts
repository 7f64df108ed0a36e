export const hostedSettings = (url: string, anonKey = "sb_publishable_test", secret = "x".repeat(40)) => ({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: anonKey,
  SESSION_SECRET: secret,
});

export const unreachable = hostedSettings("http://127.0.0.1:9");
