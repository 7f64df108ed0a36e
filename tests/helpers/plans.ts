interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

interface Plan {
  "Query Text": string;
  Plan: PlanNode;
}

interface Client {
  on: (event: "notice", listener: (notice: { message?: string }) => void) => void;
  query: (sql: string) => Promise<unknown>;
}

/** auto_explain, including statements within functions. */
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
    // First on the connection.
    void client.query(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json;
      set auto_explain.log_level = notice`);
  });
  return { take: () => plans.splice(0) };
}

export function scansOf({ "Query Text": text, Plan }: Plan) {
  const scans: { query: string; node: string; relation: string; rows: number }[] = [];
  const query = text.replace(/\s+/g, " ").trim().slice(0, 120);
  const visit = (node: PlanNode) => {
    const { "Rows Removed by Filter": filtered = 0, "Rows Removed by Index Recheck": rechecked = 0 } = node;
    const rows = Math.round((node["Actual Rows"] + filtered + rechecked) * node["Actual Loops"]);
    const relation = node["Relation Name"];
    if (relation) scans.push({ query, node: node["Node Type"], relation, rows });
    node.Plans?.forEach(visit);
  };
  visit(Plan);
  return scans;
}
