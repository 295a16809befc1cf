/** Support texts of the essay, written for the demo: a paragraph each. */
export const STREET = [
  'Na rua da minha avó o dia começa antes do sol. Primeiro passa o caminhão do gás com a sua música, depois a moto sem escapamento, depois o rapaz que vende ovos pelo alto-falante. Quando finalmente fica quieto, o vizinho liga a furadeira.',
  'Minha avó diz que antigamente também havia barulho, mas que era barulho de gente: criança, feira, rádio na janela. “O de hoje”, reclama ela, “não conversa com ninguém. Só grita.”',
] as const

export const WHAT_NOISE_IS = [
  'Ruído é o som que não escolhemos ouvir. O corpo reage a ele mesmo durante o sono: o coração acelera, o descanso encurta, e no dia seguinte é mais difícil prestar atenção na aula ou no trabalho.',
  'Quem mora perto de avenidas largas, viadutos e bares costuma ter menos janelas boas e menos voz para reclamar. Por isso o barulho, que parece atingir a todos, também é uma forma de desigualdade.',
] as const
