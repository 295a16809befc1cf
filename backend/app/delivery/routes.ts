import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import { DIGEST } from './domain/answer_files.js'
import { CANDIDATES, IMPORTERS, SCHEDULERS } from './policies/application_policy.js'
import { EXAM_MANAGERS } from './policies/act_policy.js'
import './order_routes.js'
import './texts.js'

const Applications = () => import('./controllers/applications_controller.js')
const Answers = () => import('./controllers/answers_controller.js')
const AnswerFiles = () => import('./controllers/answer_files_controller.js')
const Attachments = () => import('./controllers/attachments_controller.js')
const Sitting = () => import('./controllers/sitting_controller.js')
const AddedCandidates = () => import('./controllers/added_candidates_controller.js')
const Schedule = () => import('./controllers/schedule_controller.js')
const Records = () => import('./controllers/application_records_controller.js')
const Deadlines = () => import('./controllers/deadlines_controller.js')
const Resets = () => import('./controllers/resets_controller.js')
const Accommodations = () => import('./controllers/accommodations_controller.js')
const Attempts = () => import('./controllers/attempts_controller.js')
const Stops = () => import('./controllers/stops_controller.js')
const Recovery = () => import('./controllers/recovery_controller.js')
const QuarantinedAnswers = () => import('./controllers/quarantined_answers_controller.js')
const Repertorization = () => import('./controllers/repertorization_controller.js')
const ItemCorrection = () => import('./controllers/item_correction_controller.js')
const SafeBrowser = () => import('./controllers/safe_browser_controller.js')
const ItemKeys = () => import('./controllers/item_keys_controller.js')
const ExamParts = () => import('./controllers/exam_parts_controller.js')

const id = router.matchers.number()
const sitting = () => middleware.auth({ groups: CANDIDATES })
/** Also for a session that was taken over: it may still hand in what it holds. */
const handingIn = () => middleware.auth({ groups: CANDIDATES, draining: true })
const staff = () => middleware.auth({ groups: STAFF })
const importing = () => middleware.upload({ groups: IMPORTERS })

router
  .group(() => {
    router.get('/', [Applications, 'index']).use(middleware.auth()).as('index')
    router
      .post('/', [AddedCandidates, 'store'])
      .use(middleware.auth({ groups: SCHEDULERS }))
      .as('store')
    router
      .post('/shared_create', [AddedCandidates, 'shared'])
      .use(middleware.auth({ groups: SCHEDULERS }))
      .as('shared_create')
    router
      .post('/import_answers_file/preview', [Recovery, 'preview'])
      .use(importing())
      .as('preview_answers_file')
    router.post('/import_answers_file', [Recovery, 'store']).use(importing()).as('import_answers_file')
    router.get('/:id', [Applications, 'show']).use(middleware.auth()).as('show')
    router.get('/:id/answers', [Answers, 'index']).use(middleware.auth()).as('answers')
    router.get('/:id/items', [Applications, 'items']).use(middleware.auth()).as('items')
    router.get('/:id/next_application', [Applications, 'next']).use(middleware.auth()).as('next_application')
    router
      .get('/:id/finish_summary', [Applications, 'finishSummary'])
      .use(middleware.auth())
      .as('finish_summary')
    router.get('/:id/answer_sheet', [Applications, 'answerSheet']).use(middleware.auth()).as('answer_sheet')
    router
      .get('/:id/item_correction_token', [ItemCorrection, 'token'])
      .use(middleware.auth())
      .as('item_correction_token')
    // The token represents the session that asked for it.
    router.post('/item_correction', [ItemCorrection, 'show']).as('item_correction')
    router.get('/:id/late_batches', [Recovery, 'late']).use(middleware.auth()).as('late_batches')
    router.get('/:id/kept_answers', [QuarantinedAnswers, 'index']).use(middleware.auth()).as('kept_answers')
    router
      .post('/:id/kept_answers/:kept/decision', [QuarantinedAnswers, 'decide'])
      .where('kept', /^[a-z][0-9-]{1,40}$/)
      .use(middleware.auth())
      .as('kept_answers.decide')
    router.post('/:id/start', [Sitting, 'start']).use(sitting()).as('start')
    router.post('/:id/claim', [Sitting, 'claim']).use(sitting()).as('claim')
    router.post('/:id/finish', [Sitting, 'finish']).use(handingIn()).as('finish')
    router.put('/:id/answers/batch', [Answers, 'batch']).use(handingIn()).as('answers_batch')
    router
      .post('/:id/answer_alternatives', [Answers, 'alternatives'])
      .use(handingIn())
      .as('answer_alternatives')
    router
      .post('/:id/answers/:answerId/open', [Answers, 'open'])
      .where('answerId', id)
      .use(sitting())
      .as('open_item')
    router
      .patch('/:id/answers/:answerId/set_item_expired', [Answers, 'expire'])
      .where('answerId', id)
      .use(sitting())
      .as('set_item_expired')
    router
      .patch('/:id/answer_versions/:versionId', [Answers, 'decide'])
      .where('versionId', id)
      .use(sitting())
      .as('answer_versions.update')
    router.post('/:id/absences', [Sitting, 'absence']).use(handingIn()).as('absences')
    router.post('/:id/received', [Sitting, 'received']).use(sitting()).as('received')
    router.post('/:id/answer_logs', [Sitting, 'log']).use(sitting()).as('answer_logs')
    router.post('/:id/answer_attachment', [Attachments, 'store']).use(handingIn()).as('answer_attachment')
    router
      .delete('/:id/answer_attachment/:attachmentId', [Attachments, 'destroy'])
      .where('attachmentId', id)
      .use(sitting())
      .as('remove_answer_attachment')
    router
      .group(() => {
        router.get('/', [AnswerFiles, 'show']).as('show')
        router.put('/parts/:index', [AnswerFiles, 'part']).where('index', id).as('part')
        router.post('/complete', [AnswerFiles, 'complete']).as('complete')
      })
      .prefix('/:id/answer_files/:digest')
      .where('digest', DIGEST)
      .use(handingIn())
      .as('answer_files')
    router.post('/:id/create_waiting_queue', [Sitting, 'queue']).use(sitting()).as('create_waiting_queue')
    router.post('/:id/set_application_dates', [Deadlines, 'dates']).use(staff()).as('set_application_dates')
    router.patch('/:id/set_endtime', [Deadlines, 'endTime']).use(staff()).as('set_endtime')
    router.patch('/:id/set_timeout', [Deadlines, 'timeout']).use(staff()).as('set_timeout')
    router
      .group(() => {
        router.put('/', [Deadlines, 'timeoutOfPerson']).use(staff()).as('set_timeout')
        router.put('/set_timewindow', [Deadlines, 'endTimeOfPerson']).use(staff()).as('set_endtime')
      })
      .prefix('/exam/:collectionId/collection/:userId/user')
      .where('collectionId', id)
      .where('userId', id)
      .as('of_person')
    router
      .get('/:id/application_timewindow', [Records, 'timeWindow'])
      .use(staff())
      .as('application_timewindow')
    router.get('/:id/cat_result_log', [Records, 'adaptive']).use(staff()).as('cat_result_log')
    router.get('/:id/history', [Records, 'history']).use(staff()).as('history')
    router.post('/:id/reset', [Resets, 'store']).use(staff()).as('reset')
    router.get('/:id/sittings', [Resets, 'index']).use(staff()).as('sittings')
    router
      .post('/:id/sittings/:sitting/restore', [Resets, 'restore'])
      .where('sitting', id)
      .use(staff())
      .as('sittings.restore')
    router.delete('/:id', [Attempts, 'withdraw']).use(staff()).as('withdraw')
    router.post('/:id/restore', [Attempts, 'restore']).use(staff()).as('restore')
    router.post('/:id/give_another_chance', [Attempts, 'give']).use(staff()).as('give_another_chance')
    router.post('/:id/stop', [Stops, 'stop']).use(staff()).as('stop')
    router.post('/:id/resume', [Stops, 'resume']).use(staff()).as('resume')
    router.post('/:id/finish_on_behalf', [Stops, 'finish']).use(staff()).as('finish_on_behalf')
  })
  .prefix('/v1/applications')
  .where('id', id)
  .as('applications')

router
  .group(() => {
    router.get('/', [Accommodations, 'show']).as('show')
    router.put('/', [Accommodations, 'update']).as('update')
  })
  .prefix('/v1/users/:id/accommodation')
  .where('id', id)
  .use(middleware.auth({ groups: EXAM_MANAGERS }))
  .as('accommodation')

router
  .post('/v1/collections/bulk_create_applications', [Schedule, 'bulk'])
  .use(middleware.auth({ groups: STAFF, imports: true }))
  .as('collections.bulk_create_applications')
// Whoever has the signed link: the safe browser opens it before anybody has logged in.
router.get('/v1/exams/:id/safe_browser.seb', [SafeBrowser, 'show']).where('id', id).as('exams.safe_browser')
router.get('/v1/items/:id', [ExamParts, 'item']).where('id', id).use(middleware.auth()).as('items.show')
router
  .get('/v1/items/:id/with_response', [ItemKeys, 'withResponse'])
  .where('id', id)
  .use(middleware.auth())
  .as('items.with_response')
router
  .get('/v1/items/:id/answer_sheet', [ItemKeys, 'answerSheet'])
  .where('id', id)
  .use(middleware.auth())
  .as('items.answer_sheet')

router
  .group(() => {
    router.get('/rubrics', [Repertorization, 'rubrics']).use(middleware.auth()).as('rubrics.index')
    router.post('/rubrics', [Repertorization, 'saveRubric']).use(handingIn()).as('rubrics.store')
    router
      .get('/symptom_table', [Repertorization, 'symptoms'])
      .use(middleware.auth())
      .as('symptom_table.index')
    router.post('/symptom_table', [Repertorization, 'saveSymptom']).use(handingIn()).as('symptom_table.store')
    router
      .get('/director_symptom', [Repertorization, 'director'])
      .use(middleware.auth())
      .as('director_symptom.index')
    router
      .post('/director_symptom', [Repertorization, 'saveDirector'])
      .use(handingIn())
      .as('director_symptom.store')
  })
  .prefix('/v1')
