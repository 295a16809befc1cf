/** Stored files: pictures of items, attachments of answers. */
export { askStore, type StoreReport } from './storage/check_store.js'
export {
  placeFile,
  placeFiles,
  registerFile,
  removePlaced,
  storeFile,
  type FilePurpose,
  type CapturePurpose,
  type NewFile,
  type PlacedFile,
} from './actions/store_file.js'
export { issueOpeningTicket, redeemOpeningTicket, type Redeemed } from './actions/opening_tickets.js'
export { discardFiles } from './actions/discard_files.js'
export { fileUrl, type FileRecord } from './queries/file_record.js'
export {
  registerAnswerFileNaming,
  registerAnswerFileRule,
  registerAppealFileNaming,
  registerAppealFileRule,
  type AnswerFile,
} from './actions/file_rules.js'
export { checkUserDocument } from './actions/check_user_document.js'
export { checkAppealUpload } from './actions/check_appeal_upload.js'
export { checkDailyQuota } from './actions/daily_quota.js'
export { registerKeyRecords } from './queries/key_records.js'
export { moveDiskToStore } from './actions/move_disk_to_store.js'
export { storeAnswerBytes, storeAnswerFile } from './actions/store_answer_file.js'
export { checkCapture, itemPictureProblem } from './actions/check_picture.js'
export { itemImageKind, itemMediaKind } from './actions/detect_kind.js'
export {
  writeItemImages,
  registerItemImages,
  discardItemImages,
  type ItemImage,
  type PlacedImage,
} from './actions/store_item_images.js'
export {
  ownAnswerFile,
  filesById,
  itemMediaKinds,
  openStoredBytes,
  openStoredFile,
  type OpenFile,
} from './queries/find_file.js'
export { findUnknown, type UnknownReport } from './actions/unknown_bytes.js'
export { verifyFiles } from './actions/verify_files.js'
export { removeStoredBytes, removeUnnamed } from './actions/remove_bytes.js'
export { namingOf, removalOf } from './actions/unnamed_bytes.js'
export { missingParts, storePart, withJoinedParts, type JoinedParts } from './actions/upload_parts.js'
export { sendFileAs } from './controllers/send_file.js'
export { readUpload } from './controllers/read_upload.js'
export { ANSWER_ATTACHMENT_LIMIT_BYTES, extensionIn, extensionOf } from './domain/kinds.js'
export { BARE_PICTURE_TYPES, isBarePictureType } from './domain/bare_picture.js'
