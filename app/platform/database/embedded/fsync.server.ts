import { fsyncSync } from "node:fs";
import type { PGlite } from "@supabase/lite/pglite";
import { syncEntry } from "~/platform/files/durable-file.server";

type Options = NonNullable<ConstructorParameters<typeof PGlite>[0]>;
type Setup = (
  pg: unknown,
  module: { preRun: ((module: Engine) => void)[] },
) => Promise<{ emscriptenOpts: object }>;

interface Engine {
  FS: {
    filesystems: {
      NODEFS: {
        realPath: (node: object) => string;
        stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
      };
    };
  };
}

/** The engine runs with `-F` and without fsync by default: commits would not survive a power cut. */
export function durableDisk(defaultStartParams: readonly string[]): Omit<Options, "dataDir"> {
  const setup: Setup = async (_pg, module) => ({
    emscriptenOpts: { ...module, preRun: [...module.preRun, addFsync] },
  });
  return {
    // fdatasync, the engine's default, does nothing on this file system.
    startParams: [
      ...defaultStartParams.filter((parameter) => parameter !== "-F"),
      "-c",
      "wal_sync_method=fsync",
      // The default of 128 MB is allocated at once; the kernel caches the files as well.
      "-c",
      "shared_buffers=32MB",
    ],
    extensions: { durableDisk: { name: "durable disk", setup } },
  } as Omit<Options, "dataDir">;
}

function addFsync({ FS }: Engine) {
  const disk = FS.filesystems.NODEFS;
  disk.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) syncEntry(disk.realPath(node));
    else fsyncSync(nfd);
    return 0;
  };
}
