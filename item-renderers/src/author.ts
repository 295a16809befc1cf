/** What authors' tools need: reading a file before it is imported. No React. */
export { exampleOf } from './author/examples.ts'
export { readExamFile, type ExamReading, type FileEntry, type ReadItem } from './author/read_exam_file.ts'
export type {
  AuthorProblem,
  FileProblem,
  FileProblemCode,
  FileWarning,
  WarningCode,
} from './author/problem.ts'
