import router from '@adonisjs/core/services/router'
import { withErrorsList } from '#http/errors_list'
import { CANDIDATES } from '#rooms'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import { DOCUMENT_GROUPS } from './policies/documents_policy.js'
import { READERS_AFTER_EXAM } from './policies/records_policy.js'
import './texts.js'

const Pictures = () => import('./controllers/pictures_controller.js')
const ExamPictures = () => import('./controllers/exam_pictures_controller.js')
const UserDocuments = () => import('./controllers/user_documents_controller.js')
const Documents = () => import('./controllers/candidate_documents_controller.js')

const id = router.matchers.number()
const staff = () => middleware.auth({ groups: STAFF })
const afterExam = () => middleware.auth({ groups: READERS_AFTER_EXAM })
const candidates = () => middleware.auth({ groups: CANDIDATES })

router
  .post('/v1/applications/:id/snapshots', [Pictures, 'snapshot'])
  .where('id', id)
  .use(candidates())
  .as('evidence.snapshots')
router
  .get('/v1/applications/:id/snapshots', [Pictures, 'snapshots'])
  .where('id', id)
  .use(staff())
  .as('evidence.snapshots_of_sitting')
router
  .post('/v1/applications/:id/screenshots', [Pictures, 'screenshot'])
  .where('id', id)
  .use(candidates())
  .as('evidence.screenshots')

router
  .group(() => {
    router.get('/picture_days', [ExamPictures, 'days']).as('picture_days')
    router.get('/pictures', [ExamPictures, 'ofDay']).as('pictures')
    router.get('/static_images', [ExamPictures, 'archive']).as('static_images')
  })
  .prefix('/v1/applications/:id')
  .where('id', id)
  .use(afterExam())
  .as('evidence')

router
  .group(() => {
    router.get('/still', [Pictures, 'still']).as('still')
    router.get('/screen', [Pictures, 'screen']).as('screen')
  })
  .prefix('/v1/rooms/:id/candidates/:userId')
  .where('id', id)
  .where('userId', id)
  .use(staff())
  .as('evidence')

router.get('/screenshot', [Pictures, 'screenshotAddress']).use(staff()).as('evidence.screenshot_address')
router.get('/screenshotpost', [Pictures, 'screenshotsOfDay']).use(staff()).as('evidence.screenshots_of_day')
router.get('/v1/captures/:id', [Pictures, 'show']).where('id', id).use(staff()).as('evidence.show')
// Authorised by the one-use ticket in its address.
router.get('/v1/captures/open', [Pictures, 'open']).as('evidence.open')
router.get('/v1/captures/archive', [ExamPictures, 'openArchive']).as('evidence.open_archive')

router
  .group(() => {
    router
      .post('/', [Documents, 'store'])
      .use(middleware.upload({ groups: CANDIDATES }))
      .as('store')
    router.get('/', [Documents, 'index']).use(middleware.auth()).as('index')
    router.get('/:id/document', [Documents, 'document']).use(middleware.auth()).as('document')
    router.get('/:id/face', [Documents, 'face']).use(middleware.auth()).as('face')
    router
      .patch('/:id', [Documents, 'update'])
      .use(middleware.auth({ groups: ['ADMINISTRADOR'] }))
      .as('update')
  })
  .prefix('/v1/candidate_documents')
  .where('id', id)
  .as('candidate_documents')

router.get('/v1/user_document', [UserDocuments, 'show']).use(middleware.auth()).as('user_document.show')
/** A document is under 10 MB, which its own check says by name; the rest is for the lines of the body around it. */
const LARGEST_DOCUMENT = 11 * 1_048_576
// rule-document-003: its errors carry a list.
router
  .put('/v1/user_document', [UserDocuments, 'store'])
  .use([withErrorsList, ...middleware.upload({ groups: DOCUMENT_GROUPS }, { largest: LARGEST_DOCUMENT })])
  .as('user_document.store')
router
  .get('/v1/user_documents/:id/file', [UserDocuments, 'file'])
  .where('id', id)
  .use(middleware.auth())
  .as('user_document.file')
