/** Le parole della sala virtuale, uguali per chi partecipa e per chi conduce. */
const it = {
  titolo: 'Sala virtuale',
  chiParla: 'Chi ha la parola',
  nessunoParla: 'Nessuno ha la parola.',
  haLaParola: (chi: string) => `${chi} ha la parola`,
  haiLaParola: 'Lei ha la parola',
  tempoDiParola: 'Tempo di parola che resta',
  mani: 'Mani alzate',
  nessunaMano: 'Nessuno chiede la parola.',
  lei: 'Lei',
  dalle: (ora: string) => `dalle ${ora}`,
  voce: 'La Sua voce',
  alza: 'Alza la mano',
  abbassa: 'Abbassa la mano',
  hoFinito: 'Ho finito di parlare',
  inCorso: 'In corso…',
  chiedeCosi: 'Per parlare alzi la mano: chi conduce dà la parola a uno per volta, per un tempo.',
  tocca: (prima: number) =>
    prima === 0
      ? 'La Sua mano è alzata: è la prima.'
      : prima === 1
        ? 'La Sua mano è alzata: ce n’è una prima della Sua.'
        : `La Sua mano è alzata: ce ne sono ${prima} prima della Sua.`,
  riconoscibile: 'La voce e il viso possono far riconoscere chi è',
  riconoscibileCorpo:
    'Nella vendita Lei è noto soltanto con lo pseudonimo. Chi La sente o La vede può riconoscerLa: se non lo vuole, scriva al referente.',
  soloAscolto: 'In questa sala Lei ascolta: la parola è di chi è ammesso alla gara.',
  senzaMedia: 'In questa sala voce e immagine sono spente',
  senzaMediaCorpo:
    'Si vede chi chiede la parola e chi ce l’ha. Con chi conduce si parla con i messaggi, o di persona nelle vendite miste.',
  annunci: {
    aperta: 'La sala virtuale è aperta.',
    chiusa: 'La sala virtuale è chiusa.',
    mani: (quante: number) => (quante === 1 ? 'Una mano alzata.' : `${quante} mani alzate.`),
    parolaMia: 'Lei ha la parola.',
    parolaAltrui: (chi: string) => `Ha la parola ${chi}.`,
    finitaMia: 'Lei non ha più la parola.',
    finitaAltrui: (chi: string) => `${chi} ha finito.`,
  },
};

export type TestiSala = typeof it;

const en: TestiSala = {
  titolo: 'Virtual room',
  chiParla: 'Who has the floor',
  nessunoParla: 'Nobody has the floor.',
  haLaParola: (chi) => `${chi} has the floor`,
  haiLaParola: 'You have the floor',
  tempoDiParola: 'Speaking time left',
  mani: 'Raised hands',
  nessunaMano: 'Nobody is asking for the floor.',
  lei: 'You',
  dalle: (ora) => `since ${ora}`,
  voce: 'Your voice',
  alza: 'Raise your hand',
  abbassa: 'Lower your hand',
  hoFinito: 'I have finished speaking',
  inCorso: 'Working…',
  chiedeCosi: 'To speak, raise your hand: the official gives the floor to one person at a time, for a time.',
  tocca: (prima) =>
    prima === 0
      ? 'Your hand is raised: it is the first.'
      : prima === 1
        ? 'Your hand is raised: there is one before yours.'
        : `Your hand is raised: there are ${prima} before yours.`,
  riconoscibile: 'Your voice and your face may show who you are',
  riconoscibileCorpo:
    'In the sale you are known by your pseudonym only. Whoever hears or sees you may recognise you: if you do not want that, write to the official.',
  soloAscolto: 'In this room you listen: the floor is for those admitted to the bidding.',
  senzaMedia: 'Voice and picture are off in this room',
  senzaMediaCorpo:
    'You see who asks for the floor and who has it. You speak with the official through messages, or in person in mixed sales.',
  annunci: {
    aperta: 'The virtual room is open.',
    chiusa: 'The virtual room is closed.',
    mani: (quante) => (quante === 1 ? 'One raised hand.' : `${quante} raised hands.`),
    parolaMia: 'You have the floor.',
    parolaAltrui: (chi) => `${chi} has the floor.`,
    finitaMia: 'You no longer have the floor.',
    finitaAltrui: (chi) => `${chi} has finished.`,
  },
};

export const SALA_VIRTUALE = { it, en } as const;
