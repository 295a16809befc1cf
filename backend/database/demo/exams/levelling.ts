import { choose, inOrder, mark } from '../items.js'

export const LEVELLING = inOrder([
  choose('niv-01', 'Quanto é 25% de 80?', ['15', '20', '25', '40'], 1),
  choose('niv-02', 'Qual palavra é sinônimo de “raro”?', ['comum', 'incomum', 'caro', 'rápido'], 1),
  choose('niv-03', 'A capital do Brasil é', ['Brasília.', 'Rio de Janeiro.', 'Salvador.', 'São Paulo.'], 0),
  mark(
    'niv-04',
    'Quais destes são seres vivos? Marque dois.',
    ['Cogumelo', 'Areia', 'Bactéria', 'Nuvem'],
    [0, 2]
  ),
  choose('niv-05', 'O próximo número da sequência 2, 4, 8, 16 é', ['18', '24', '30', '32'], 3),
  choose(
    'niv-06',
    'Um filme começa às 19h40 e dura 95 minutos. Ele termina às',
    ['20h55', '21h05', '21h15', '21h35'],
    2
  ),
])

export const LOGIC = inOrder([
  choose(
    'log-01',
    'Todo poeta é leitor. Ana é poeta. Logo,',
    ['Ana é leitora.', 'todo leitor é poeta.', 'Ana não lê.', 'nada se pode concluir.'],
    0
  ),
  choose(
    'log-02',
    'Três caixas têm rótulos trocados: “maçãs”, “laranjas” e “misturadas”. Nenhum rótulo está certo. Para descobrir tudo tirando uma única fruta, deve-se abrir a caixa',
    ['“maçãs”.', '“laranjas”.', '“misturadas”.', 'qualquer uma.'],
    2,
    {
      why: 'Como o rótulo está errado, a caixa “misturadas” só tem um tipo; a fruta diz qual, e as outras se deduzem.',
    }
  ),
  choose(
    'log-03',
    'Se hoje é quarta-feira, daqui a 100 dias será',
    ['quinta-feira.', 'sexta-feira.', 'sábado.', 'domingo.'],
    1,
    { why: '\\(100 = 14 \\cdot 7 + 2\\): dois dias depois de quarta.' }
  ),
  choose(
    'log-04',
    'A negação de “Todos os alunos entregaram” é',
    [
      '“Nenhum aluno entregou.”',
      '“Pelo menos um aluno não entregou.”',
      '“Todos os alunos não entregaram.”',
      '“Alguns alunos entregaram.”',
    ],
    1
  ),
  mark(
    'log-05',
    'Em uma corrida, Bia chegou antes de Caio, e Davi chegou depois de Caio. Quais afirmações são certamente verdadeiras? Marque duas.',
    ['Bia chegou antes de Davi.', 'Caio venceu.', 'Davi não venceu.', 'Bia chegou em segundo.'],
    [0, 2]
  ),
  choose(
    'log-06',
    'Quantos apertos de mão há quando cinco pessoas se cumprimentam, cada par uma única vez?',
    ['5', '10', '20', '25'],
    1,
    { why: '\\(\\binom{5}{2} = 10\\).' }
  ),
  choose(
    'log-07',
    'Uma senha tem dois algarismos diferentes de 1 a 4. Quantas senhas existem?',
    ['6', '8', '12', '16'],
    2
  ),
  choose(
    'log-08',
    'Se nem todo gato é preto, então',
    ['nenhum gato é preto.', 'algum gato não é preto.', 'todo gato é branco.', 'os pretos não são gatos.'],
    1
  ),
])
