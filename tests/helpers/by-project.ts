import { BaseSequencer, type TestSpecification } from "vitest/node";

export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => a.project.name.localeCompare(b.project.name));
  }
}
