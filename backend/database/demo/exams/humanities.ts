import { barChart } from '../pictures/charts.js'
import { choose, inOrder, mark, picture, write } from '../items.js'

const FARMS = `<table><caption>Área das propriedades de um município fictício</caption>
<thead><tr><th scope="col">Tamanho</th><th scope="col">Propriedades</th><th scope="col">Parte da terra</th></tr></thead>
<tbody><tr><td>Até 10 hectares</td><td>640</td><td>9%</td></tr><tr><td>De 10 a 100 hectares</td><td>210</td><td>26%</td></tr>
<tr><td>Mais de 100 hectares</td><td>30</td><td>65%</td></tr></tbody></table>`

export const HUMANITIES = inOrder([
  choose(
    'hum-01',
    'A mudança da capital portuguesa para o Rio de Janeiro, em 1808, abriu os portos da colônia às nações amigas. O efeito mais direto dessa abertura foi',
    [
      'o fim do exclusivo comercial que Portugal mantinha sobre o Brasil.',
      'a proibição do comércio com a Inglaterra.',
      'a libertação imediata de todas as pessoas escravizadas.',
      'a transferência da capital para Salvador.',
      'a entrega do litoral norte à França.',
    ],
    0,
    { why: 'Com os portos abertos, navios de outras nações puderam negociar aqui sem passar por Lisboa.' }
  ),
  choose(
    'hum-02',
    'Na Inconfidência Mineira, de 1789, a ameaça de uma cobrança que exigiria de uma vez o ouro em atraso uniu proprietários, militares e letrados. Essa cobrança era conhecida como',
    ['derrama.', 'dízimo.', 'sesmaria.', 'alforria.', 'mesada.'],
    0,
    { why: 'A derrama cobraria da população o que faltasse para completar a cota anual de ouro.' }
  ),
  mark(
    'hum-03',
    'Marque as duas afirmações corretas sobre o Quilombo dos Palmares.',
    [
      'Reuniu povoados de pessoas que escaparam da escravidão, na serra da Barriga.',
      'Durou apenas algumas semanas.',
      'Resistiu por décadas a expedições enviadas contra ele.',
      'Foi fundado por ordem da Coroa portuguesa.',
    ],
    [0, 2],
    { why: 'Palmares existiu durante quase todo o século XVII e resistiu a muitas expedições.' }
  ),
  choose(
    'hum-04',
    'A distribuição da terra mostrada na tabela é um exemplo de',
    [
      'concentração fundiária.',
      'reforma agrária concluída.',
      'propriedade coletiva.',
      'rotação de culturas.',
      'êxodo urbano.',
    ],
    0,
    { support: FARMS, why: 'Trinta propriedades, menos de 4% do total, ficam com 65% da terra.' }
  ),
  choose(
    'hum-05',
    'O gráfico mostra quantos moradores de um bairro usam cada meio de transporte para ir ao trabalho: a pé, bicicleta, ônibus e carro, nessa ordem. O meio mais usado é',
    ['o ônibus.', 'o carro.', 'a bicicleta.', 'a caminhada.'],
    0,
    {
      support: picture(
        barChart([24, 15, 62, 41]),
        'Gráfico de barras: a pé 24, bicicleta 15, ônibus 62, carro 41'
      ),
      why: 'A terceira barra, a do ônibus, é a mais alta: 62 moradores.',
    }
  ),
  choose(
    'hum-06',
    'Quando é meio-dia em Brasília, cujo fuso está três horas atrás do horário de Greenwich, em Londres, no inverno de lá, são',
    ['9 horas.', '12 horas.', '15 horas.', '18 horas.'],
    2,
    { why: 'No inverno, Londres segue o horário de Greenwich: três horas à frente de Brasília.' }
  ),
  mark(
    'hum-07',
    'Uma cidade quer diminuir as ilhas de calor em seu centro. Quais medidas ajudam? Marque três.',
    [
      'Plantar árvores nas ruas.',
      'Trocar praças por estacionamentos asfaltados.',
      'Pintar telhados de cores claras.',
      'Recuperar as margens dos córregos.',
    ],
    [0, 2, 3]
  ),
  choose(
    'hum-08',
    'No sistema político brasileiro, fiscalizar os atos da prefeitura e votar as leis do município é tarefa',
    [
      'da Câmara de Vereadores.',
      'do Senado Federal.',
      'do Tribunal do Júri.',
      'da Assembleia Legislativa do estado.',
      'do governador.',
    ],
    0
  ),
  choose(
    'hum-09',
    'Para um pensador, “ninguém nasce cidadão: torna-se cidadão ao participar das decisões que afetam a todos”. Segundo essa ideia, a cidadania é',
    ['herdada da família.', 'construída na prática.', 'limitada a quem governa.', 'contrária às leis.'],
    1
  ),
  choose(
    'hum-10',
    'O clima do sertão nordestino, com chuvas poucas e irregulares e temperaturas altas o ano inteiro, é chamado de',
    ['equatorial.', 'subtropical.', 'semiárido.', 'tropical de altitude.', 'temperado.'],
    2
  ),
  choose(
    'hum-11',
    'A Consolidação das Leis do Trabalho, de 1943, reuniu direitos como férias e jornada limitada. Ela foi assinada durante o governo de',
    ['Getúlio Vargas.', 'Juscelino Kubitschek.', 'Dom Pedro II.', 'Deodoro da Fonseca.'],
    0
  ),
  write(
    'hum-12',
    'Explique, em até cinco linhas, uma razão pela qual a preservação de documentos antigos ajuda uma comunidade a defender seus direitos.',
    600,
    {
      value: 2,
      expected: ['Os documentos comprovam posse, trabalho ou acordos do passado e servem de prova.'],
    }
  ),
])
