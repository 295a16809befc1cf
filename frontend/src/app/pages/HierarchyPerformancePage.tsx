import { ExportPage } from '../../features/exports/ExportPage.tsx'

/** `/hierarchy/performance`: how schools, grades and classes did in a collection, as a file. */
export default function HierarchyPerformancePage() {
  return <ExportPage kind="performance" />
}
