export { type Result, ok, err } from './result.js'
export { type Clock, clock, toIso } from './clock.js'
export {
  AppError,
  notFound,
  forbidden,
  conflict,
  authorize,
  authorizeOrHide,
  toAppError,
  unwrap,
} from './app_error.js'
export {
  type DomainError,
  type ErrorFields,
  type ErrorKind,
  refuse,
  refuseConflict,
  refuseForbidden,
  refuseNotFound,
} from './domain_error.js'
export { Unavailable } from './unavailable.js'
export { inTransaction, undoneIfRefused } from './in_transaction.js'
export {
  type Columns,
  changedRows,
  columnList,
  columnsSql,
  countRows,
  insertRow,
  insertRows,
  select,
  type Row,
} from './rows.js'
export { cookieName } from './cookie_name.js'
export { MAX_DEPTH, MAX_VALUES, readInput, sentTwice } from './case_conversion.js'
export { nameOrder, orderAsRead } from './by_name.js'
export { foldName } from './fold_name.js'
export { walkedBy } from './walked_by.js'
export { bounded, boundedCount, COUNTED_MOST, type BoundedCount } from './bounded_count.js'
export { behind, inOrder, type OrderColumn } from './keyset.js'
export { askedPlace } from './asked_place.js'
export { CURSOR_MAX, readCursor, writeCursor, type Place } from './cursor.js'
export { EventWindow } from './event_window.js'
export { moment, readMoment } from './moment.js'
export { readValidationText } from './validation_text.js'
export { plainNumber } from './plain_number.js'
export { rowId } from './row_id.js'
export { required } from './required.js'
export { notBlank } from './not_blank.js'
export { INERT_MARKUP } from './inert_markup.js'
export { calendarDay } from './calendar_day.js'
export { given } from './query_values.js'
export { containing } from './containing.js'
export { namePartsOf } from './name_parts.js'
export {
  GROUPS,
  type Group,
  type Caller,
  type ServiceKey,
  isCandidate,
  isCandidateGroup,
  isGroup,
  isStaff,
  isStaffGroup,
  STAFF,
} from './caller.js'
export { type ListRequest, listRequest, listResponse } from './lists.js'
export { type RawConnection, type SqlRow, type SqlValue, withRawConnection } from './raw_connection.js'
export { ROW_NUMBER } from './row_number.js'
export { speak, readTogether, inList, type Spoken, type Statement, type Step } from './raw_sql.js'
export {
  forShare,
  forUpdate,
  inRawTransaction,
  readerOf,
  readOnly,
  readRows,
  withinTransaction,
  type RawTransaction,
  type WriteRows,
} from './raw_transaction.js'
export { repeatOnDeadlock, wasUndone } from './repeat_on_deadlock.js'
export { isDuplicateKey } from './is_duplicate_key.js'
export { GroupCommit } from './group_commit.js'
export { flagColumn } from './flag_column.js'
export { codeOf } from './error_code.js'
export { withTemporaryFolder, removeAbandonedFolders } from './temporary_folder.js'
export { say, languageOf, registerTexts, type Language, type TextParams } from './texts.js'
export { readyPart, ReadyBody, type ReadyPart, type SentJson } from './ready_parts.js'
export { within } from './within.js'
export { Availability, type AvailabilityNotices } from './availability.js'
export { connectRedis, redisStates, type RedisConnection } from './redis_connection.js'
export {
  endOfSchoolDay,
  SCHOOL_ZONE,
  schoolHour,
  schoolMoment,
  schoolTime,
  startOfSchoolDay,
} from './school_time.js'
export { EXCEL_TYPE, sendExcel, sendWorkbook } from './send_excel.js'
export { csvStream, sendCsv } from './send_csv.js'
export { asDownload } from './download.js'
export { BYTE_ORDER_MARK, csvLine, withoutApostrophe } from './csv.js'
export { excelStream, type ExcelCell, type ExcelSheet } from './excel.js'
export { OwnDownloads, ownZip } from './own_downloads.js'
export { wordedFor, registerOwnWording } from './own_wording.js'
export { zipSize, zipStream, type ZipEntry, type ZipPages } from './zip.js'
export { ruledContent, rulingIn, withKey, type ItemRuling, type RuledContent } from './item_ruling.js'
