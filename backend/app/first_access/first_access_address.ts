import { appUrl } from '#config/app'

/** The page on which the code of a card is used. */
export const firstAccessAddress = () => `${appUrl.replace(/\/$/, '')}/primeiro-acesso`
