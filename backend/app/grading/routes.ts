import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import { MEMBER_GROUPS } from './policies/plan_policy.js'
import './texts.js'

const ExamApprovals = () => import('./controllers/exam_approvals_controller.js')
const Marks = () => import('./controllers/marks_controller.js')
const Disclosures = () => import('./controllers/disclosures_controller.js')
const CorrectionTypes = () => import('./controllers/correction_types_controller.js')
const CorrectionPlans = () => import('./controllers/correction_plans_controller.js')
const CorrectionMembers = () => import('./controllers/correction_members_controller.js')
const CorrectionLots = () => import('./controllers/correction_lots_controller.js')
const ControlTexts = () => import('./controllers/control_texts_controller.js')
const NamedTexts = () => import('./controllers/named_texts_controller.js')
const HeldFiles = () => import('./controllers/held_files_controller.js')
const TextAuthors = () => import('./controllers/text_authors_controller.js')
const PlanMoves = () => import('./controllers/plan_moves_controller.js')
const CorrectionSamples = () => import('./controllers/correction_samples_controller.js')
const CorrectionBoard = () => import('./controllers/correction_board_controller.js')
const CorrectionAgreement = () => import('./controllers/correction_agreement_controller.js')
const ReturnedMarks = () => import('./controllers/returned_marks_controller.js')
const CorrectionStatement = () => import('./controllers/correction_statement_controller.js')
const CorrectionQualification = () => import('./controllers/correction_qualification_controller.js')
const SavedComments = () => import('./controllers/saved_comments_controller.js')
const ItemDecisions = () => import('./controllers/item_decisions_controller.js')
const MarkBreakdowns = () => import('./controllers/mark_breakdowns_controller.js')
const ExamSheets = () => import('./controllers/exam_sheets_controller.js')

const id = router.matchers.number()

router
  .group(() => {
    router.get('/get_approval', [ExamApprovals, 'show']).as('show')
    router.get('/set_approval', [ExamApprovals, 'store']).as('store_by_get')
    router.post('/set_approval', [ExamApprovals, 'store']).as('store')
  })
  .prefix('/v1/exam_approval')
  .use(middleware.auth({ groups: STAFF }))
  .as('exam_approval')

router
  .group(() => {
    router.get('/answer_sheet', [ExamSheets, 'show']).as('answer_sheet')
    router.get('/exam_item_by_position', [ExamSheets, 'places']).as('item_by_position')
    router.get('/pretest_applications', [ExamSheets, 'pretests']).as('pretest_applications')
    router
      .get('/:userId/answer_sheet_user_header', [ExamSheets, 'header'])
      .where('userId', id)
      .as('answer_sheet_user_header')
  })
  .prefix('/v1/exams/:id')
  .where('id', id)
  .use(middleware.auth({ groups: STAFF }))
  .as('exams')

router
  .group(() => {
    router.get('/item_with_answer', [Marks, 'index']).as('index')
    router.post('/free_response_corrections', [Marks, 'store']).as('store')
    router.post('/free_response_corrections/save_comment', [Marks, 'comment']).as('comment')
    router
      .put('/free_response_corrections/:correctionId/annotations', [Marks, 'annotate'])
      .where('correctionId', id)
      .as('annotate')
    router
      .post('/free_response_corrections/:correctionId/delete_grade', [Marks, 'clear'])
      .where('correctionId', id)
      .as('clear')
  })
  .prefix('/v1')
  .use(middleware.auth({ groups: STAFF }))
  .as('corrections')

router
  .get('/v1/applications/:id/mark_breakdown/:itemId', [MarkBreakdowns, 'show'])
  .where('id', ROW_NUMBER)
  .where('itemId', ROW_NUMBER)
  .use(middleware.auth())
  .as('applications.mark_breakdown')

router
  .group(() => {
    router.post('/disclose_corrections', [Disclosures, 'store']).as('disclose_corrections')
    router.get('/disclosures', [Disclosures, 'index']).as('disclosures')
    router
      .post('/disclosures/:disclosure/retry', [Disclosures, 'retry'])
      .where('disclosure', ROW_NUMBER)
      .as('retry_disclosure')
  })
  .prefix('/v1/collections/:id')
  .where('id', id)
  .use(middleware.auth({ groups: STAFF }))
  .as('collections')

router
  .group(() => {
    router.get('/', [ItemDecisions, 'index']).as('index')
    router.post('/', [ItemDecisions, 'store']).as('store')
    router.post('/preview', [ItemDecisions, 'preview']).as('preview')
    router.get('/:id', [ItemDecisions, 'show']).where('id', ROW_NUMBER).as('show')
  })
  .prefix('/v1/item_decisions')
  .use(middleware.auth({ groups: STAFF }))
  .as('item_decisions')

router
  .group(() => {
    router.get('/', [CorrectionTypes, 'index']).as('index')
    router.post('/', [CorrectionTypes, 'store']).as('store')
    router.get('/:id', [CorrectionTypes, 'show']).where('id', ROW_NUMBER).as('show')
    router.post('/:id/versions', [CorrectionTypes, 'version']).where('id', ROW_NUMBER).as('version')
  })
  .prefix('/v1/correction_types')
  .use(middleware.auth({ groups: STAFF }))
  .as('correction_types')

router
  .group(() => {
    router.get('/', [CorrectionPlans, 'index']).as('index')
    router.post('/', [CorrectionPlans, 'store']).as('store')
    router
      .group(() => {
        router.get('/', [CorrectionPlans, 'show']).as('show')
        router.patch('/', [CorrectionPlans, 'update']).as('update')
        router.get('/members', [CorrectionMembers, 'index']).as('members')
        router.put('/members', [CorrectionMembers, 'update']).as('save_members')
        router
          .put('/members/:user/state', [CorrectionMembers, 'setState'])
          .where('user', id)
          .as('member_state')
        router
          .put('/members/:user/qualification', [CorrectionQualification, 'decide'])
          .where('user', id)
          .as('member_qualification')
        router.get('/qualification', [CorrectionQualification, 'show']).as('qualification')
        router.get('/member_options', [CorrectionMembers, 'options']).as('member_options')
        router.get('/agreement', [CorrectionAgreement, 'show']).as('agreement')
        router.get('/correctors', [CorrectionAgreement, 'correctors']).as('correctors')
        router.get('/correctors/:user', [CorrectionAgreement, 'corrector']).where('user', id).as('corrector')
        router
          .get('/correctors/:user/returnable', [ReturnedMarks, 'preview'])
          .where('user', id)
          .as('returnable')
        router
          .post('/correctors/:user/return_marks', [ReturnedMarks, 'store'])
          .where('user', id)
          .as('return_marks')
        router.get('/mark_returns', [ReturnedMarks, 'index']).as('mark_returns')
        router.get('/type_moves', [PlanMoves, 'index']).as('type_moves')
        router.get('/type_moves/preview', [PlanMoves, 'preview']).as('preview_type_move')
        router.post('/type_moves', [PlanMoves, 'store']).as('move_type')
        router
          .post('/type_moves/:move/retry', [PlanMoves, 'retry'])
          .where('move', ROW_NUMBER)
          .as('retry_type_move')
        router.get('/progress', [CorrectionBoard, 'progress']).as('progress')
        router.get('/lots', [CorrectionBoard, 'lots']).as('lots')
        router.post('/return_lots', [CorrectionBoard, 'returnLots']).as('return_lots')
        router.get('/samples', [CorrectionSamples, 'index']).as('samples')
        router.post('/samples', [CorrectionSamples, 'store']).as('draw_sample')
        router.post('/samples/:sample/end', [CorrectionSamples, 'end']).where('sample', id).as('end_sample')
        router
          .post('/sample_readings/:reading/reopen', [CorrectionSamples, 'reopen'])
          .where('reading', id)
          .as('reopen_text')
        router.post('/disclose', [Disclosures, 'plan']).as('disclose')
        router.get('/disclosures', [Disclosures, 'ofPlan']).as('disclosures')
        router
          .post('/disclosures/:disclosure/retry', [Disclosures, 'retryOfPlan'])
          .where('disclosure', ROW_NUMBER)
          .as('retry_disclosure')
        router.get('/panel', [CorrectionBoard, 'panel']).as('panel')
        router.post('/panel', [CorrectionBoard, 'decide']).as('decide')
        router.get('/control_texts', [ControlTexts, 'index']).as('control_texts')
        router.post('/control_texts', [ControlTexts, 'store']).as('make_control')
        router
          .post('/control_texts/:control/retire', [ControlTexts, 'retire'])
          .where('control', id)
          .as('retire_control')
        router
          .put('/control_texts/:control/purpose', [ControlTexts, 'move'])
          .where('control', id)
          .as('move_control')
        router.get('/control_options', [ControlTexts, 'options']).as('control_options')
        router.get('/named_texts', [NamedTexts, 'index']).as('named_texts')
        router.get('/named_texts/:named', [NamedTexts, 'show']).where('named', id).as('named_text')
        router
          .put('/named_texts/:named/state', [NamedTexts, 'setState'])
          .where('named', id)
          .as('named_text_state')
        router.get('/held_files', [HeldFiles, 'index']).as('held_files')
        router.put('/held_files/:held/state', [HeldFiles, 'setState']).where('held', id).as('held_file_state')
        router.get('/control_results', [ControlTexts, 'results']).as('control_results')
        router
          .get('/texts/:task/files/:index', [ControlTexts, 'file'])
          .where('task', id)
          .where('index', id)
          .as('text_file')
        router.get('/texts/:task/author', [TextAuthors, 'show']).where('task', id).as('text_author')
        router.post('/texts/:task/author', [TextAuthors, 'store']).where('task', id).as('see_author')
        router
          .get('/panel/:task/files/:index', [CorrectionBoard, 'file'])
          .where('task', id)
          .where('index', id)
          .as('panel_file')
      })
      .prefix('/:id')
      .where('id', id)
  })
  .prefix('/v1/correction_plans')
  .use(middleware.auth({ groups: STAFF }))
  .as('correction_plans')

router
  .group(() => {
    router.post('/', [CorrectionLots, 'store']).as('store')
    router.get('/current', [CorrectionLots, 'current']).as('current')
    router
      .group(() => {
        router.delete('/', [CorrectionLots, 'destroy']).as('destroy')
        router.put('/marks', [CorrectionLots, 'marks']).as('marks')
        router.post('/hand_in', [CorrectionLots, 'handIn']).as('hand_in')
        router.get('/practised', [CorrectionLots, 'practised']).as('practised')
        router
          .get('/files/:key/:index', [CorrectionLots, 'file'])
          .where('key', /^[\w-]{1,64}$/)
          .where('index', id)
          .as('file')
      })
      .prefix('/:id')
      .where('id', id)
  })
  .prefix('/v1/correction_lots')
  .use(middleware.auth({ groups: MEMBER_GROUPS }))
  .as('correction_lots')

router
  .get('/v1/correction_statement', [CorrectionStatement, 'show'])
  .use(middleware.auth({ groups: MEMBER_GROUPS }))
  .as('correction_statement')

router
  .group(() => {
    router.get('/', [SavedComments, 'show']).as('show')
    router.put('/', [SavedComments, 'update']).as('update')
  })
  .prefix('/v1/saved_comments')
  .use(middleware.auth({ groups: MEMBER_GROUPS }))
  .as('saved_comments')
