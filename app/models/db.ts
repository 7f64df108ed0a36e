import type { SupabaseClient } from "@supabase/supabase-js";

/** A database client; whose rights it has decides what it may read and write. */
export type Db = SupabaseClient;
