import { STREET, WHAT_NOISE_IS } from './essay_support.js'

const text = (...paragraphs: readonly string[]) => paragraphs.join('\n\n')

/**
 * What the candidates of the demo wrote on the essay, by user name; null: nothing. All of it was written for the demo, good and bad alike:
 * one has six lines, one is half copied from the support texts, one is off the theme, one names its author.
 */
export const ESSAYS: Readonly<Record<string, string | null>> = {
  aluno: text(
    'Em muitas cidades brasileiras, dormir com a janela aberta virou um luxo. Motos adulteradas, obras fora de hora e caixas de som disputam o mesmo ar, e quem reclama é chamado de intolerante. No entanto, o silêncio não é capricho: é condição para descansar, estudar e conviver. Garantir esse direito exige enfrentar duas causas do problema, a fiscalização frágil e a ideia de que a rua não é de ninguém.',
    'Em primeiro lugar, as leis existem, mas raramente chegam à calçada. Quase todo município tem limites de ruído e horários para obras; faltam, porém, aparelhos de medição, equipes à noite e um canal que responda. Sem resposta, o morador aprende que denunciar é inútil, e o infrator aprende que vale a pena. A impunidade, portanto, também faz barulho.',
    'Além disso, há um modo de pensar segundo o qual o espaço público pertence a quem chega mais alto. A escola pouco discute a cidade como lugar comum, e assim o volume vira sinal de alegria ou de poder. Essa confusão pesa sobre quem tem menos: famílias que moram junto às avenidas e não podem pagar por uma janela melhor.',
    'Logo, cabe às prefeituras criar plantões noturnos de fiscalização, com medidores e um aplicativo que mostre o andamento de cada denúncia, a fim de que a lei seja sentida. Às escolas cabe mapear, com os alunos, os sons do bairro e propor acordos entre comerciantes e vizinhos. Com regra que se cumpre e conversa que se aprende, a cidade poderá voltar a ser ouvida sem precisar gritar.'
  ),
  aluno02: text(
    'O barulho é um problema que atinge grande parte da população que vive nas cidades. Ele vem dos carros, das obras e das festas, e muitas pessoas já se acostumaram com isso, o que não significa que seja normal.',
    'Um dos motivos é que falta respeito entre os vizinhos. Muita gente acha que dentro da sua casa pode fazer o que quiser e esquece que o som atravessa a parede. Quando alguém pede para abaixar o volume, muitas vezes a conversa vira briga.',
    'Outro motivo é que a prefeitura não fiscaliza. Existe lei, mas quem liga para reclamar espera muito e ninguém aparece. Assim as pessoas desistem de reclamar e o problema continua, principalmente à noite, quando todos precisam dormir para trabalhar e estudar.',
    'Portanto, a prefeitura deve contratar fiscais e multar quem faz barulho fora do horário, e as escolas podem fazer campanhas para ensinar o respeito. Dessa forma as cidades ficarão mais tranquilas.'
  ),
  aluno03: text(
    'A palavra “ruído” também nomeia aquilo que atrapalha uma mensagem. Nas cidades brasileiras, os dois sentidos se encontram: o excesso de som impede o sono e, ao mesmo tempo, impede que as pessoas se entendam sobre o que é de todos.',
    'O planejamento urbano tem grande parte nessa história. Durante décadas, abriram-se avenidas no meio de bairros residenciais sem árvores, sem recuo e sem asfalto adequado, como se o trânsito fosse mais importante do que quem mora ao lado. O resultado é uma cidade que cuida da velocidade dos carros e esquece o quarto das crianças.',
    'Há ainda uma dimensão de saúde que se enxerga pouco. Ao contrário da fumaça, o som não deixa mancha: o cansaço, a irritação e a dificuldade de aprender são atribuídos à preguiça ou ao temperamento, e não ao ambiente. Enquanto o barulho não for tratado como poluição, continuará parecendo um incômodo particular.',
    'É preciso, pois, que o Ministério das Cidades condicione o repasse de verbas de mobilidade a um mapa de ruído feito com os moradores, prevendo barreiras vegetais e pavimento silencioso nos trechos piores. As unidades de saúde, por sua vez, podem registrar queixas ligadas ao som, para que o problema apareça nos números. Só se combate aquilo que se aceita ouvir.'
  ),
  aluno04: null,
  aluno05: text(
    'O barulho nas cidades é um problema muito sério porque atrapalha o sono das pessoas e também os estudos. Na minha opinião os governantes deveriam fazer alguma coisa, pois já existem leis mas ninguém cumpre. As pessoas também precisam ter mais consciência e pensar no próximo antes de ligar o som alto. Se cada um fizer a sua parte teremos um futuro melhor e cidades com mais silêncio para todos.'
  ),
  aluno06: text(
    'O barulho das cidades é um assunto importante que merece ser discutido por toda a sociedade.',
    `${STREET[0]} Isso acontece em muitos lugares do Brasil e mostra que ninguém consegue mais ter paz.`,
    WHAT_NOISE_IS[0],
    'Por causa disso os alunos ficam com sono na escola e os trabalhadores ficam cansados, o que prejudica o país inteiro.',
    `${WHAT_NOISE_IS[1]} É uma situação muito injusta.`,
    'Sendo assim, o governo deve criar projetos e a mídia deve fazer campanhas para conscientizar as pessoas. Com isso o problema do barulho vai diminuir.'
  ),
  aluno07: text(
    'Eu, Gabriela Pires, moro em frente a uma oficina e sei bem o que o barulho faz com uma família. Minha mãe trabalha à noite e tenta dormir de dia, entre uma marreta e outra. Ninguém ali é má pessoa: a oficina precisa trabalhar, e ela precisa descansar. O problema é que a cidade não previu que as duas coisas coubessem na mesma rua.',
    'Quando a prefeitura libera qualquer atividade em qualquer lugar, transfere para os vizinhos um conflito que é dela. Cria-se uma disputa em que cada um tem razão e todos perdem. Faltam regras claras sobre onde cada serviço pode funcionar e sobre o isolamento que deve ter.',
    'Falta também quem faça a mediação. No nosso caso, bastou uma conversa com o dono para que o serviço mais pesado ficasse para a tarde. Nem todo mundo tem essa sorte, e por isso a solução não pode depender só da boa vontade.',
    'A proposta é que as prefeituras criem, em cada regional, um núcleo de mediação com moradores e comerciantes, formado por assistentes sociais e técnicos de som, que ajude a combinar horários e oriente obras de isolamento com crédito barato. Assim o direito de trabalhar não precisará calar o direito de dormir.'
  ),
  aluno08: text(
    'A tecnologia mudou muito a vida das pessoas nos últimos anos. Hoje em dia quase todos os jovens têm um celular e passam grande parte do tempo nas redes sociais, o que traz vantagens e desvantagens.',
    'Por um lado, a internet ajuda nos estudos, porque permite pesquisar qualquer assunto e falar com pessoas distantes. Durante as aulas a distância, muitos só conseguiram aprender por causa dela.',
    'Por outro lado, o uso exagerado causa dependência. Muitos adolescentes deixam de conversar com a família, dormem tarde e se comparam com o que veem nas fotos dos outros, o que pode causar tristeza e ansiedade.',
    'Conclui-se que os pais devem controlar o tempo de uso e que as escolas devem ensinar a usar a tecnologia com responsabilidade. Desse modo, os jovens poderão aproveitar o que ela tem de bom.'
  ),
  aluno09: text(
    'Há cidades em que se mede a riqueza de um bairro pelo silêncio. Longe das avenidas, as ruas são arborizadas e os muros, altos; perto delas, aluga-se barato o direito de não dormir. O barulho, no Brasil, tem endereço, e é a partir desse endereço que precisa ser discutido.',
    'A desigualdade acústica nasce de escolhas. Viadutos, terminais e corredores de ônibus são necessários, mas a conta de construí-los sem proteção recai sempre sobre os mesmos. Como essas famílias têm menos tempo e menos contatos para reclamar, o incômodo não vira processo, e o que não vira processo não entra no orçamento. Forma-se um círculo: quem mais ouve é quem menos é ouvido.',
    'Seria um erro, contudo, responder ao problema apenas com proibição. O samba na calçada, a feira e o culto são também vida pública, e já foram perseguidos em nome do sossego de poucos. O desafio é distinguir o som que reúne do ruído que expulsa, e isso se faz com participação, não só com multa.',
    'Nesse sentido, os municípios devem instituir conselhos de convivência sonora, com moradores, comerciantes, músicos e técnicos, encarregados de definir por região os limites e os horários, e de fiscalizar sua aplicação com medições abertas a todos. Ao governo federal cabe financiar barreiras e janelas adequadas nas moradias junto a grandes vias, começando pelas de menor renda. Assim o silêncio deixará de ser privilégio e a festa não precisará pedir desculpas.'
  ),
  aluno10: text(
    'Hoje em dia tem muito barulho nas cidade e isso atrapalha todo mundo, tipo quando a pessoa quer dormi e o visinho ta com o som no talo. As pessoa não tem respeito.',
    'Na minha rua passa moto toda hora sem escapamento e ninguem faz nada, a policia passa e não para. Ai no outro dia a gente vai pra escola com sono e a professora briga mais a culpa não é nossa.',
    'Eu acho que devia ter uma lei mais forte e que quem fizesse barulho pagasse uma multa bem cara, por que só assim pra aprender. Tambem cada um tem que fazer a sua parte e pensar nos outro.',
    'Então é isso, o governo tem que agir e as pessoa tem que ter mais educação pra gente viver melhor.'
  ),
  aluno11: text(
    'O crescimento rápido das cidades brasileiras trouxe emprego e oportunidades, mas trouxe também um companheiro indesejado: o barulho constante. Entre suas causas estão o uso do transporte individual e a falta de educação para a convivência.',
    'O trânsito é a fonte mais presente. Como o transporte coletivo é lento e lotado em muitos lugares, as famílias recorrem a carros e motos, e as ruas ficam cheias de motores e buzinas. Investir em ônibus elétricos e em ciclovias reduziria ao mesmo tempo a fumaça e o som.',
    'A convivência, por sua vez, depende de hábitos. Poucas pessoas sabem qual é o limite permitido em sua cidade ou a quem recorrer. Sem informação, o conflito é resolvido no grito, o que apenas aumenta o problema.',
    'Dessa maneira, é papel das prefeituras renovar a frota de ônibus por veículos silenciosos, com metas publicadas todo ano, e divulgar nas contas de água os horários e os canais de denúncia. Com menos motores e mais informação, o descanso voltará a caber na cidade.'
  ),
  aluno12: text(
    'Viver em sociedade é aceitar que o outro existe, inclusive quando ele faz barulho. Isso não quer dizer que se deva aceitar tudo. O som acima do limite prejudica a audição, o sono e o aprendizado, e por isso precisa de regras.',
    'A principal dificuldade é que essas regras não são conhecidas. Em muitos condomínios e bairros, ninguém sabe até que horas uma obra pode continuar. A falta de clareza favorece quem grita mais alto.',
    'Também falta exemplo do poder público, que realiza obras de madrugada e eventos sem controle de volume. Se quem faz a lei não a cumpre, o cidadão se sente autorizado a fazer o mesmo.',
    'Para mudar esse quadro, as câmaras municipais devem simplificar a lei em um guia de uma página, distribuído nas escolas e no comércio, e a prefeitura deve se submeter às mesmas multas. O respeito começa por quem governa.'
  ),
}
