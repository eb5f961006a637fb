/** Due persone, o due pagine della stessa, sul testo dello stesso verbale: i due testi, e la scelta. */
const it = {
  cambiato: (versione: number | null) =>
    `Mentre scriveva, un’altra persona, o Lei da un’altra pagina, ha salvato ${versione === null ? 'questo verbale' : `la versione ${versione}`}. Ciò che ha scritto è rimasto, e non è stato ancora salvato.`,
  altrui: (versione: number | null) =>
    versione === null ? 'Salvato intanto' : `Salvato intanto: versione ${versione}`,
  suo: 'Scritto da Lei',
  resta: 'Resta questo',
  prenda: 'Prendi il testo dell’altro',
  riprenda: 'Riprendi il Suo testo',
  soloQui: 'Soltanto qui:',
  scelga:
    'Scelga quale testo resta, lo corregga se serve, e salvi: sarà una versione nuova, e l’altra resta fra le versioni.',
  dopoLaFirma:
    'Intanto il verbale è stato firmato, e il testo non si cambia più. Ciò che aveva scritto, e non è stato salvato, è qui: lo copi, se serve. Ciò che va aggiunto al verbale si registra fra gli atti che seguono l’esito.',
  nonSalvato: 'Scritto, e non salvato',
};
const en: typeof it = {
  cambiato: (versione) =>
    `While you were writing, another person, or you from another page, saved ${versione === null ? 'these minutes' : `version ${versione}`}. What you wrote is still here, and has not been saved yet.`,
  altrui: (versione) => (versione === null ? 'Saved meanwhile' : `Saved meanwhile: version ${versione}`),
  suo: 'Written by you',
  resta: 'This one stays',
  prenda: 'Take the other’s text',
  riprenda: 'Take your text back',
  soloQui: 'Only here:',
  scelga:
    'Choose which text stays, correct it if needed, and save: it will be a new version, and the other stays among the versions.',
  dopoLaFirma:
    'Meanwhile the minutes were signed, and the text no longer changes. What you had written, and was not saved, is here: copy it, if you need it. What must be added to the minutes is recorded among the acts that follow the outcome.',
  nonSalvato: 'Written, and not saved',
};
export const DUE_VERBALI = { it, en } as const;
