import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of a project one after the other, since a process serves one. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => a.project.name.localeCompare(b.project.name));
  }
}
