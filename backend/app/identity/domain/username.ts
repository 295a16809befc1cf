/** How a username is stored and looked up: without outer blanks, composed, in lower case. */
export const normalUsername = (username: string) => username.trim().normalize('NFC').toLowerCase()
