import { currentUser } from '../providers/session'

/** Regions, schools and grades are changed by administrators. The server decides; who may not is not offered it. */
export const mayChangeInstitution = (): boolean => currentUser()?.loggedGroup === 'ADMINISTRADOR'
