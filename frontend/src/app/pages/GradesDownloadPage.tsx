import { ExportPage } from '../../features/exports/ExportPage.tsx'

/** `/grades/download`: the grades of a collection as a file. */
export default function GradesDownloadPage() {
  return <ExportPage kind="grades" />
}
