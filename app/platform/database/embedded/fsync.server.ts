import { fsyncSync } from "node:fs";
import type { PGlite } from "@supabase/lite/pglite";
import { syncEntry } from "~/platform/files/durable-file.server";

type Options = NonNullable<ConstructorParameters<typeof PGlite>[0]>;
type Setup = (
  pg: unknown,
  module: { preRun: ((module: Engine) => void)[] },
) => Promise<{ emscriptenOpts: object }>;

/** What is used of the engine's file system; its own types leave the disk out. */
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

/**
 * Options of an engine whose commits survive a power cut. As it comes, it runs with `-F` and its file system has no
 * fsync at all, so that an answer would only mean "the kernel has it".
 */
export function durableDisk(defaultStartParams: readonly string[]): Omit<Options, "dataDir"> {
  const setup: Setup = async (_pg, module) => ({
    emscriptenOpts: { ...module, preRun: [...module.preRun, addFsync] },
  });
  return {
    // fdatasync, the engine's own choice, does nothing there either.
    startParams: [
      ...defaultStartParams.filter((parameter) => parameter !== "-F"),
      "-c",
      "wal_sync_method=fsync",
      // Its own choice, 128 MB, is there from the start whether used or not; the kernel keeps the files as well.
      "-c",
      "shared_buffers=32MB",
    ],
    extensions: { durableDisk: { name: "durable disk", setup } },
  } as Omit<Options, "dataDir">;
}

function addFsync({ FS }: Engine) {
  const disk = FS.filesystems.NODEFS;
  disk.stream_ops.fsync = ({ nfd, node }) => {
    // Directories have no handle.
    if (nfd === undefined) syncEntry(disk.realPath(node));
    else fsyncSync(nfd);
    return 0;
  };
}
