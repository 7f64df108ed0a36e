interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

export interface Plan {
  "Query Text": string;
  Plan: PlanNode;
}

interface Client {
  on: (event: "notice", listener: (notice: { message?: string }) => void) => void;
  query: (sql: string) => Promise<unknown>;
}

/** Collects the plan of every statement that these connections to PostgreSQL run, also of those inside functions. */
export function watchPlans(connections: object) {
  const pool = connections as { on: (event: "acquire", listener: (client: Client) => void) => void };
  const watched = new WeakSet<Client>();
  const plans: Plan[] = [];
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.on("notice", ({ message = "" }) => {
      const [, json] = /plan:\n(\{.*)$/s.exec(message) ?? [];
      if (json) plans.push(JSON.parse(json));
    });
    // Before anything that the connection is asked for now.
    void client.query(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json;
      set auto_explain.log_level = notice`);
  });
  /** The plans since the last call. */
  return { take: () => plans.splice(0) };
}

/** Where a plan reads tables: by which node and index, and how many rows it has to look at. */
export function scansOf({ "Query Text": text, Plan }: Plan) {
  const scans: { query: string; node: string; relation: string; index: string; rows: number }[] = [];
  const query = text.replace(/\s+/g, " ").trim().slice(0, 120);
  const visit = (node: PlanNode, index = "") => {
    const name = node["Index Name"] ?? index;
    if (node["Relation Name"]) {
      const looked =
        node["Actual Rows"] +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0);
      scans.push({
        query,
        node: node["Node Type"],
        relation: node["Relation Name"],
        index: name || (node.Plans?.[0]?.["Index Name"] ?? ""),
        rows: Math.round(looked * node["Actual Loops"]),
      });
    }
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(Plan);
  return scans;
}
