import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { durationOf } from "./recorded.js";

/** Longest first, so that no worker is left with a long file at the end; by project, since a process serves one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = (file: TestSpecification) => durationOf(relative(process.cwd(), file.moduleId));
    return files.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || seconds(b) - seconds(a));
  }
}
