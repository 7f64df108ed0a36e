import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types";

/** A database client; whose rights it has decides what it may read and write. */
export type Db = SupabaseClient<Database>;
