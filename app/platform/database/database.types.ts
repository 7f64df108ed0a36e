// Made from supabase/migrations by npm run types: what visitors and staff reach, as supabase-js reads it.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

type Table<Row, Optional extends keyof Row, Computed extends keyof Row, Relationships> = {
  Row: Row;
  Insert: Omit<Row, Optional | Computed> & Partial<Pick<Row, Optional>>;
  Update: Partial<Omit<Row, Computed>>;
  Relationships: Relationships;
};
type Args<Given> = { [Name in keyof Given]: Given[Name] | null };

export type Rows = {
  access_log: {
    id: string;
    act: "block" | "unblock";
    account: string;
    actor: string | null;
    at: string;
  };
  blog_categories: {
    category: string | null;
    posts: number | null;
  };
  blog_posts: {
    id: string;
    title: string;
    slug: string;
    excerpt: string | null;
    content: string;
    category: string | null;
    featured_image: string | null;
    status: "draft" | "published" | "archived";
    published_at: string | null;
    created_at: string;
    updated_at: string;
    search: unknown;
    feed_slug: string | null;
    author: string | null;
  };
  contact_submissions: {
    id: string;
    name: string;
    email: string;
    phone: string | null;
    subject: string | null;
    message: string;
    is_read: boolean;
    created_at: string;
    updated_at: string;
    delivery_key: string | null;
    state: "open" | "answered" | "done" | "quarantined" | "deleted";
    answered_at: string | null;
    answered_by: string | null;
    search: unknown;
    receipt: string | null;
    assignee: string | null;
    quarantined_at: string | null;
    deleted_at: string | null;
    deleted_by: string | null;
    former_state: string | null;
  };
  content_changes: {
    name: string;
    version: number;
  };
  content_state: {
    versions: Json | null;
    newest_post: string | null;
    newest_page: string | null;
  };
  content_versions: {
    id: string;
    kind: string;
    item_id: string;
    row: Json | null;
    saved_by: string | null;
    saved_at: string;
    reason: "create" | "update" | "picture" | "delete";
    version: string | null;
  };
  erasures: {
    id: string;
    address_hash: string;
    erased_by: string | null;
    begun_at: string;
    erased_at: string | null;
    counts: Json;
  };
  mailing_progress: {
    mailing_id: string | null;
    total: number | null;
    waiting: number | null;
    sent: number | null;
    filed: number | null;
    refused: number | null;
    unknown: number | null;
    subject: string | null;
    body: string | null;
    post_title: string | null;
    post_excerpt: string | null;
    post_slug: string | null;
    status: string | null;
    created_at: string | null;
    started_at: string | null;
    finished_at: string | null;
    updated_at: string | null;
  };
  mailings: {
    id: string;
    subject: string;
    body: string;
    post_title: string | null;
    post_excerpt: string | null;
    post_slug: string | null;
    status: "draft" | "sending" | "stopped" | "done";
    created_at: string;
    updated_at: string;
    started_at: string | null;
    finished_at: string | null;
  };
  media: {
    id: string;
    sha256: string;
    name: string;
    alt: string;
    caption: string | null;
    width: number;
    height: number;
    bytes: number;
    former_names: string[];
    created_by: string | null;
    created_at: string;
  };
  media_places: {
    media_id: string | null;
    kind: string | null;
    item_id: string | null;
    title: string | null;
  };
  media_uses: {
    media_id: string;
    kind: string;
    item_id: string;
  };
  missed_addresses: {
    path: string;
    count: number;
    last_seen: string;
  };
  old_addresses: {
    id: string;
    path: string;
    kind: string | null;
    item_id: string | null;
    target: string | null;
    created_by: string | null;
    created_at: string;
  };
  outbox: {
    id: string;
    kind: "notification" | "digest" | "reply" | "newsletter" | "account" | "recovery" | "receipt" | "colleague";
    recipient: string | null;
    payload: Json;
    submission_id: string | null;
    reply_id: string | null;
    mailing_id: string | null;
    subscriber_id: string | null;
    digest_id: string | null;
    state: "waiting" | "sent" | "refused" | "filed" | "unknown";
    attempts: number;
    next_attempt_at: string;
    claimed_by: string | null;
    claimed_until: string | null;
    last_error: string | null;
    message_id: string | null;
    created_at: string;
    sent_at: string | null;
  };
  pages: {
    id: string;
    slug: string;
    title: string;
    description: string | null;
    lang: "de" | "en";
    pair_id: string | null;
    menu: "none" | "header" | "footer";
    cover: string | null;
    sections: Json;
    template: "ort" | "angebot" | "stelle" | "veranstaltung" | "danke" | "leer";
    place: string | null;
    starts_at: string | null;
    ends_at: string | null;
    employment: "" | "FULL_TIME" | "PART_TIME" | "INTERN" | "CONTRACTOR";
    status: "draft" | "published" | "archived";
    published_at: string | null;
    author: string | null;
    created_at: string;
    updated_at: string;
    search: unknown;
  };
  references: {
    id: string;
    title: string;
    slug: string;
    client_name: string | null;
    industry: string | null;
    description: string;
    challenge: string | null;
    solution: string | null;
    results: string | null;
    technologies: string[];
    image_url: string | null;
    website_url: string | null;
    is_active: boolean;
    is_featured: boolean;
    display_order: number;
    created_at: string;
    updated_at: string;
    portraits: string | null;
    search: unknown;
    sentences: string | null;
  };
  replies: {
    id: string;
    submission_id: string;
    author: string | null;
    subject: string;
    body: string;
    created_at: string;
  };
  services: {
    id: string;
    title: string;
    slug: string;
    short_description: string | null;
    full_description: string;
    is_active: boolean;
    display_order: number;
    created_at: string;
    updated_at: string;
    search: unknown;
    page: string | null;
  };
  shares: {
    token_hash: string;
    item_id: string;
    created_by: string;
    created_at: string;
    expires_at: string;
    kind: "blog_posts" | "services" | "references";
  };
  site_facts: {
    id: string;
    name: string;
    facts: Json;
    updated_at: string;
    updated_by: string | null;
  };
  snippets: {
    id: string;
    title: string;
    body: string;
    created_at: string;
    updated_at: string;
  };
  spam_counts: {
    day: string;
    reason: "honeypot" | "throttle";
    count: number;
  };
  staff_overview: {
    unread_messages: number | null;
    drafts: number | null;
    active_services: number | null;
    active_references: number | null;
    open_messages: number | null;
    late_messages: number | null;
    oldest_open: string | null;
    quarantined_messages: number | null;
  };
  submission_notes: {
    id: string;
    submission_id: string;
    author: string | null;
    body: string;
    created_at: string;
  };
  subscribers: {
    id: string;
    email: string;
    first_name: string;
    last_name: string;
    company: string | null;
    consent_version: string;
    signed_up_at: string;
    confirmed_at: string;
    search: unknown;
  };
  testimonials: {
    id: string;
    reference_id: string;
    position: number;
    person: string;
    role: string;
    quote: string;
    portrait: string | null;
    agreed_on: string | null;
    look: string;
  };
  trash: {
    id: string | null;
    kind: string | null;
    item_id: string | null;
    title: string | null;
    slug: string | null;
    saved_by: string | null;
    saved_at: string | null;
  };
  working_copies: {
    id: string;
    kind: string;
    item_id: string;
    author: string;
    fields: Json;
    base_updated_at: string | null;
    updated_at: string;
    seq: number;
    closed_at: string | null;
  };
};

export type Database = {
  public: {
    Tables: {
      access_log: Table<Rows["access_log"], "id" | "actor" | "at", never, []>;
      blog_posts: Table<Rows["blog_posts"], "id" | "excerpt" | "category" | "featured_image" | "status" | "published_at" | "created_at" | "updated_at" | "feed_slug" | "author", "search", []>;
      contact_submissions: Table<Rows["contact_submissions"], "id" | "phone" | "subject" | "is_read" | "created_at" | "updated_at" | "delivery_key" | "state" | "answered_at" | "answered_by" | "search" | "receipt" | "assignee" | "quarantined_at" | "deleted_at" | "deleted_by" | "former_state", never, []>;
      content_changes: Table<Rows["content_changes"], "version", never, []>;
      content_versions: Table<Rows["content_versions"], "id" | "row" | "saved_by" | "saved_at", "version", []>;
      erasures: Table<Rows["erasures"], "id" | "erased_by" | "begun_at" | "erased_at" | "counts", never, []>;
      mailings: Table<Rows["mailings"], "id" | "post_title" | "post_excerpt" | "post_slug" | "status" | "created_at" | "updated_at" | "started_at" | "finished_at", never, []>;
      media: Table<Rows["media"], "id" | "alt" | "caption" | "former_names" | "created_by" | "created_at", "name", []>;
      media_uses: Table<Rows["media_uses"], never, never, [{ foreignKeyName: "media_uses_media_id_fkey"; columns: ["media_id"]; isOneToOne: false; referencedRelation: "media"; referencedColumns: ["id"] }]>;
      missed_addresses: Table<Rows["missed_addresses"], "last_seen", never, []>;
      old_addresses: Table<Rows["old_addresses"], "id" | "kind" | "item_id" | "target" | "created_by" | "created_at", never, []>;
      outbox: Table<Rows["outbox"], "id" | "recipient" | "payload" | "submission_id" | "reply_id" | "mailing_id" | "subscriber_id" | "digest_id" | "state" | "attempts" | "next_attempt_at" | "claimed_by" | "claimed_until" | "last_error" | "message_id" | "created_at" | "sent_at", never, [{ foreignKeyName: "outbox_digest_id_fkey"; columns: ["digest_id"]; isOneToOne: false; referencedRelation: "outbox"; referencedColumns: ["id"] }, { foreignKeyName: "outbox_mailing_id_fkey"; columns: ["mailing_id"]; isOneToOne: false; referencedRelation: "mailings"; referencedColumns: ["id"] }, { foreignKeyName: "outbox_reply_id_fkey"; columns: ["reply_id"]; isOneToOne: false; referencedRelation: "replies"; referencedColumns: ["id"] }, { foreignKeyName: "outbox_submission_id_fkey"; columns: ["submission_id"]; isOneToOne: false; referencedRelation: "contact_submissions"; referencedColumns: ["id"] }, { foreignKeyName: "outbox_subscriber_id_fkey"; columns: ["subscriber_id"]; isOneToOne: false; referencedRelation: "subscribers"; referencedColumns: ["id"] }]>;
      pages: Table<Rows["pages"], "id" | "description" | "lang" | "pair_id" | "menu" | "cover" | "sections" | "template" | "place" | "starts_at" | "ends_at" | "employment" | "status" | "published_at" | "author" | "created_at" | "updated_at", "search", []>;
      references: Table<Rows["references"], "id" | "client_name" | "industry" | "challenge" | "solution" | "results" | "technologies" | "image_url" | "website_url" | "is_active" | "is_featured" | "display_order" | "created_at" | "updated_at" | "portraits", "search" | "sentences", []>;
      replies: Table<Rows["replies"], "id" | "author" | "created_at", never, [{ foreignKeyName: "replies_submission_id_fkey"; columns: ["submission_id"]; isOneToOne: false; referencedRelation: "contact_submissions"; referencedColumns: ["id"] }]>;
      services: Table<Rows["services"], "id" | "short_description" | "is_active" | "display_order" | "created_at" | "updated_at" | "page", "search", []>;
      shares: Table<Rows["shares"], "created_by" | "created_at" | "kind", never, []>;
      site_facts: Table<Rows["site_facts"], "updated_at" | "updated_by", never, []>;
      snippets: Table<Rows["snippets"], "id" | "created_at" | "updated_at", never, []>;
      spam_counts: Table<Rows["spam_counts"], never, never, []>;
      submission_notes: Table<Rows["submission_notes"], "id" | "author" | "created_at", never, [{ foreignKeyName: "submission_notes_submission_id_fkey"; columns: ["submission_id"]; isOneToOne: false; referencedRelation: "contact_submissions"; referencedColumns: ["id"] }]>;
      subscribers: Table<Rows["subscribers"], "id" | "company" | "confirmed_at", "search", []>;
      testimonials: Table<Rows["testimonials"], "id" | "position" | "portrait" | "agreed_on" | "look", never, [{ foreignKeyName: "testimonials_reference_id_fkey"; columns: ["reference_id"]; isOneToOne: false; referencedRelation: "references"; referencedColumns: ["id"] }]>;
      working_copies: Table<Rows["working_copies"], "id" | "author" | "base_updated_at" | "updated_at" | "seq" | "closed_at", never, []>;
    };
    Views: {
      blog_categories: { Row: Rows["blog_categories"]; Relationships: [] };
      content_state: { Row: Rows["content_state"]; Relationships: [] };
      mailing_progress: { Row: Rows["mailing_progress"]; Relationships: [] };
      media_places: { Row: Rows["media_places"]; Relationships: [] };
      staff_overview: { Row: Rows["staff_overview"]; Relationships: [] };
      trash: { Row: Rows["trash"]; Relationships: [] };
    };
    Functions: {
      adopt_notifications: { Args: Args<{ token: string; notes: Json }>; Returns: number };
      assign_submission: { Args: Args<{ submission: string; assignee: string }>; Returns: boolean };
      block_account: { Args: Args<{ account: string }>; Returns: string };
      change_mailing: { Args: Args<{ mailing: string; change: string }>; Returns: boolean };
      check_media: { Args: Args<{ token: string }>; Returns: Json };
      claim_mails: { Args: Args<{ token: string; claimant: string; batch: number }>; Returns: Json };
      confirm_subscription: { Args: Args<{ token: string }>; Returns: string };
      end_stale_accounts: { Args: Args<{ token: string }>; Returns: number };
      end_subscription: { Args: Args<{ token: string }>; Returns: string };
      enqueue_account_mail: { Args: Args<{ token: string }>; Returns: boolean };
      erase_old_submissions: { Args: Args<{ token: string }>; Returns: number };
      erase_person: { Args: Args<{ token: string }>; Returns: Json };
      forget_places: { Args: Args<{ token: string }>; Returns: boolean };
      give_points: { Args: Args<{ token: string }>; Returns: boolean };
      is_staff: { Args: Record<string, never>; Returns: boolean };
      known_addresses: { Args: Record<string, never>; Returns: Json };
      known_facts: { Args: Record<string, never>; Returns: Json };
      known_media: { Args: Record<string, never>; Returns: Json };
      known_places: { Args: Args<{ token: string }>; Returns: string[] };
      list_submissions: { Args: Args<{ only_state: string; unread_only: boolean; since: string; until: string; skip: number; take: number; of_assignee: string }>; Returns: Rows["contact_submissions"][] };
      may_recover: { Args: Args<{ token: string }>; Returns: boolean };
      move_item: { Args: Args<{ kind: string; item: string; upward: boolean }>; Returns: boolean };
      note_erasure: { Args: Args<{ token: string }>; Returns: boolean };
      note_missed: { Args: Args<{ token: string; missed: Json }>; Returns: boolean };
      note_seen: { Args: Record<string, never>; Returns: boolean };
      note_spam: { Args: Args<{ token: string; counted: Json }>; Returns: boolean };
      person_file: { Args: Args<{ spellings: string[] }>; Returns: Json };
      place_item: { Args: Args<{ kind: string; item: string; place: number }>; Returns: number };
      post_addresses: { Args: Args<{ skip: number; take: number }>; Returns: Json };
      public_pages: { Args: Record<string, never>; Returns: Json };
      published_posts: { Args: Args<{ only_category: string; skip: number; take: number }>; Returns: Rows["blog_posts"][] };
      remember_place: { Args: Args<{ token: string }>; Returns: boolean };
      replace_media: { Args: Args<{ item: string; new_sha256: string; new_width: number; new_height: number; new_bytes: number }>; Returns: string };
      resend_mail: { Args: Args<{ about: string }>; Returns: boolean };
      rights: { Args: Record<string, never>; Returns: Json };
      save_reference: { Args: Args<{ version: string; content: Json }>; Returns: boolean };
      search_media: { Args: Args<{ words: string; skip: number; take: number }>; Returns: Rows["media"][] };
      search_media_places: { Args: Args<{ words: string; skip: number; take: number }>; Returns: Json };
      search_pages: { Args: Args<{ words: string; only_status: string; skip: number; take: number }>; Returns: Rows["pages"][] };
      search_posts: { Args: Args<{ words: string; only_status: string; skip: number; take: number }>; Returns: Rows["blog_posts"][] };
      search_published_posts: { Args: Args<{ words: string; take: number }>; Returns: Rows["blog_posts"][] };
      search_references: { Args: Args<{ words: string; only_active: boolean; skip: number; take: number }>; Returns: Rows["references"][] };
      search_services: { Args: Args<{ words: string; only_active: boolean; skip: number; take: number }>; Returns: Rows["services"][] };
      search_submissions: { Args: Args<{ terms: string[]; only_state: string; unread_only: boolean; since: string; until: string; skip: number; take: number; of_assignee: string }>; Returns: Rows["contact_submissions"][] };
      search_subscribers: { Args: Args<{ words: string; skip: number; take: number }>; Returns: Rows["subscribers"][] };
      send_reply: { Args: Args<{ submission: string; reply: string; seen: string; subject: string; body: string }>; Returns: string };
      settle_mails: { Args: Args<{ token: string; claimant: string; outcomes: Json }>; Returns: number };
      shared_post: { Args: Args<{ token: string }>; Returns: Json };
      staff_frame: { Args: Record<string, never>; Returns: Json };
      staff_names: { Args: Record<string, never>; Returns: Json };
      store_faults: { Args: Record<string, never>; Returns: string[] };
      take_points: { Args: Args<{ token: string }>; Returns: number };
      team: { Args: Record<string, never>; Returns: Json };
      text_places: { Args: Args<{ words: string }>; Returns: Json };
      tidy_content: { Args: Args<{ token: string }>; Returns: Json };
      told: { Args: Args<{ results: string; portraits: string }>; Returns: Json };
      unblock_account: { Args: Args<{ account: string }>; Returns: string };
    };
  };
};
