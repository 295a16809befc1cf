import { FilePreview } from '../attachments/FilePreview.tsx'
import { FileRefusal } from '../attachments/FileRefusal.tsx'
import { Interruption } from '../overlays/Interruption.tsx'
import { MissingNotice } from '../question/MissingNotice.tsx'
import { ShortcutsDialog } from '../question/ShortcutsDialog.tsx'
import { VersionNotice } from '../question/VersionNotice.tsx'
import { NextTry } from './NextTry.tsx'
import { Returns } from './Returns.tsx'

/** What is only needed once a question is open, fetched as one piece behind the first one. */
export const questionParts = {
  FilePreview,
  FileRefusal,
  Interruption,
  MissingNotice,
  NextTry,
  Returns,
  ShortcutsDialog,
  VersionNotice,
}
