import { backendFaults } from "~/platform/database/client.server";
import { migrationLevel } from "~/platform/database/schema-state.server";
import { lastBackup } from "~/platform/files/last-backup.server";
import { faultState } from "~/platform/process/fault-log.server";
import { pageCounts, requestCounts, watchDurations } from "~/platform/process/request-counts.server";
import { env } from "~/platform/settings/env.server";
import { release } from "~/platform/settings/release.server";
import { damageState } from "./health.server";
import type { Work } from "./work.server";

/** Seconds; responses from memory are only counted. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];

export function metricsBy(library: typeof import("prom-client"), work: Work) {
  const { Counter, Gauge, Histogram, Registry } = library;
  const registry = new Registry();
  const registers = [registry];
  const durations = new Histogram({
    name: "site_request_duration_seconds",
    help: "How long requests took, by class, but for answers that left from memory on the spot",
    labelNames: ["class"],
    buckets,
    registers,
  });
  watchDurations((kind, milliseconds) => durations.observe({ class: kind }, milliseconds / 1000));

  new Counter({
    name: "site_requests_total",
    help: "Requests by class (page, file, form, staff, watch), method and status; gone: the client had left",
    labelNames: ["class", "method", "status"],
    registers,
    collect() {
      this.reset();
      for (const { kind, method, status, count } of requestCounts())
        this.inc({ class: kind, method, status }, count);
    },
  });

  count("site_broken_requests_total", "What reached the port and was no request", () => pageCounts().broken);
  count("site_pages_total", "Public pages that were asked for", () => pageCounts().asked);
  count("site_pages_kept_total", "Public pages that left from memory", () => pageCounts().kept);
  gauge("site_page_cache_share", "Share of public pages that left from memory, since the start", () =>
    pageCounts().asked ? pageCounts().kept / pageCounts().asked : undefined,
  );

  count("site_faults_total", "Faults in the log, of level error", () => faultState().count);
  count(
    "site_backend_faults_total",
    "Questions that the backend did not answer; visitors may not have noticed",
    backendFaults,
  );
  gauge("site_last_fault_timestamp_seconds", "When the last fault was logged", () =>
    inSeconds(faultState().last),
  );

  states("site_spool_messages", "Messages that wait on disk for the database", () => {
    const { waiting, refused } = work.spool();
    return { waiting, refused };
  });
  states("site_queued_mails", "Mails that wait to be sent, newsletters left out", () => ({
    notification: 0,
    ...mapValues(work.queued(), ({ waiting }) => waiting),
  }));
  states("site_oldest_waiting_timestamp_seconds", "Since when the oldest in a queue waits", () => ({
    spool: inSeconds(work.spool().oldest),
    ...mapValues(work.queued(), ({ oldest }) => inSeconds(oldest)),
  }));
  states("site_mails", "Mails by what became of them in this process", work.mails);
  gauge("site_mail_stuck_since_timestamp_seconds", "Since when no mail leaves; missing while they do", () =>
    inSeconds(work.mailProblem()?.since ?? null),
  );
  states("site_damaged_files", "Damaged files set aside", () => {
    const { files, messages } = damageState();
    return { message: messages, other: files - messages };
  });
  states(
    "site_pictures",
    "Pictures without files (missing), and what left files of nobody (orphaned)",
    () => {
      const check = work.pictures();
      return check && !check.problem ? { missing: check.missing.length, orphaned: check.orphans.length } : {};
    },
  );
  gauge(
    "site_last_picture_check_timestamp_seconds",
    "When pictures were last compared with their files",
    () => {
      const check = work.pictures();
      return check && !check.problem ? check.at / 1000 : undefined;
    },
  );
  gauge("site_last_backup_timestamp_seconds", "When the last backup was complete", () =>
    inSeconds(lastBackup(env.DATA_DIR)),
  );

  new Gauge({
    name: "site_migration",
    help: "Number of the newest migration: of this release (known), of the database (applied)",
    labelNames: ["state"],
    registers,
    async collect() {
      const { known, applied } = await migrationLevel();
      this.reset();
      this.set({ state: "known" }, Number(known));
      if (applied) this.set({ state: "applied" }, Number(applied));
    },
  });
  new Gauge({
    name: "site_build_info",
    help: "Always 1: which release runs, on which Node",
    labelNames: ["version", "node"],
    registers,
    collect() {
      this.set({ version: release, node: process.version }, 1);
    },
  });

  gauge("process_resident_memory_bytes", "Memory of the process", () => process.memoryUsage.rss());
  gauge("process_heap_bytes", "Memory that V8's heap uses", () => process.memoryUsage().heapUsed);
  gauge("process_start_time_seconds", "When the process started", () => Date.now() / 1000 - process.uptime());
  count("process_cpu_seconds_total", "Computing time of the process", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });

  function gauge(name: string, help: string, value: () => number | undefined) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const now = value();
        // Unknown is no zero.
        if (now === undefined) this.remove();
        else this.set(now);
      },
    });
  }

  function states(name: string, help: string, values: () => Record<string, number | undefined>) {
    new Gauge({
      name,
      help,
      labelNames: ["state"],
      registers,
      collect() {
        this.reset();
        for (const [state, value] of Object.entries(values()))
          if (value !== undefined) this.set({ state }, value);
      },
    });
  }

  function count(name: string, help: string, value: () => number) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  }

  return async () => ({ type: registry.contentType, text: await registry.metrics() });
}

function mapValues<Value, Made>(record: Record<string, Value>, make: (value: Value) => Made) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));
}

function inSeconds(milliseconds: number | null): number | undefined {
  return milliseconds === null ? undefined : milliseconds / 1000;
}
