import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import './texts.js'

const FilesController = () => import('./controllers/files_controller.js')
const ItemFilesController = () => import('./controllers/item_files_controller.js')
const AnswerFilesController = () => import('./controllers/answer_files_controller.js')

router.get('/files/:key', [FilesController, 'show']).use(middleware.auth()).as('files.show')
router.post('/files/:key/ticket', [FilesController, 'ticket']).use(middleware.auth()).as('files.ticket')
// The ticket, or the cookie that it left, replaces the session's token: a player sends no header.
router.get('/files/:key/stream', [FilesController, 'stream']).as('files.stream')
router
  .post('/v1/item_files', [ItemFilesController, 'store'])
  .use(middleware.upload({ groups: ['ADMINISTRADOR', 'Professor'] }))
  .as('item_files.store')
router
  .post('/v1/answer_files', [AnswerFilesController, 'store'])
  .use(middleware.upload({ groups: ['ALUNO', 'RESPONDENTE'] }))
  .as('answer_files.store')
