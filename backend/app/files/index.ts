/** Stored files: pictures of items, attachments of answers. */
export { storeFile, fileUrl, type FileRecord, type FilePurpose, type CapturePurpose, type NewFile } from './actions/store_file.js'
export { storeAnswerFile } from './actions/store_answer_file.js'
export { itemImageKind, itemMediaKind } from './actions/detect_kind.js'
export { writeItemImages, registerItemImages, discardItemImages, type ItemImage, type PlacedImage } from './actions/store_item_images.js'
export { ownAnswerFile, filesById, itemMediaKinds, openStoredFile } from './queries/find_file.js'
export { removeStoredBytes } from './actions/remove_bytes.js'
