/** Lists and counts of staff. What is above them: the statistics. */
export { registerCellsWitness } from './actions/cells_witness.js'
export { cellOf, eachCell, idsOfBucket, type CellKey } from './domain/cell.js'
export { examCounts, ON_STATISTICS, type ExamCounts } from './queries/exam_counts.js'
