import { FilePreview } from '../attachments/FilePreview.tsx'
import { FileRefusal } from '../attachments/FileRefusal.tsx'
import { Interruption } from '../overlays/Interruption.tsx'
import { ResetNotice } from '../overlays/ResetNotice.tsx'
import { StaffNews } from '../overlays/StaffNews.tsx'
import { MissingNotice } from '../item/MissingNotice.tsx'
import { ShortcutsDialog } from '../item/ShortcutsDialog.tsx'
import { VersionNotice } from '../item/VersionNotice.tsx'
import { NextTry } from './NextTry.tsx'
import { Returns } from './Returns.tsx'
import { StaffActs } from './StaffActs.tsx'

/** Code that is only needed once an item is open, loaded as one chunk after the first item. */
export const itemParts = {
  FilePreview,
  FileRefusal,
  Interruption,
  MissingNotice,
  NextTry,
  ResetNotice,
  Returns,
  ShortcutsDialog,
  StaffActs,
  StaffNews,
  VersionNotice,
}
