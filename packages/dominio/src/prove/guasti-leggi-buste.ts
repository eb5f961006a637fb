import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const rotta = (regola: string, che: string, file: string, cerca: string, metti: string): RegolaRotta =>
  fuori(regola, che, `packages/dominio/src/${file}`, 'packages/dominio', cerca, metti);

/** Dove un'offerta che qualcuno toglie dalla custodia deve vedersi (R25). */
const SVANISCE = 'apps/server/src/prove/storie/una-busta-svanisce.test.ts';

/**
 * Altri modi di rompere ciò che si esamina di un'offerta (R17), di una busta che non si legge da sé (R25), di offerte pari (R45), di
 * cauzioni accreditate tardi (R39), e le istanze di chi chiede il bene (R42, R46).
 */
export const BUSTE_ROTTE: readonly RegolaRotta[] = [
  {
    ...rotta(
      'R71',
      'sospesa o rinviata, la cauzione torna anche a chi è ancora vincolato',
      'asta/decidi/chiusura.ts',
      ' || (liberiIl !== null && vincoloPerLegge(stato, busta, liberiIl).vincolata)',
      '',
    ),
    atto: 'vincolati',
  },
  {
    ...rotta(
      'R24',
      'il vincolo dura il doppio',
      'asta/vincolo.ts',
      'return adesso > finoAl',
      'return adesso > 2 * finoAl',
    ),
    atto: 'vincolo',
  },
  rotta(
    'R19',
    'la persona da nominare passa anche dove l’avviso la esclude',
    'asta/proposte.ts',
    'if (offerta.personaDaNominare && !parametri.personaDaNominareAmmessa)',
    'if (false)',
  ),
  {
    ...rotta(
      'R17',
      'un centesimo in meno di cauzione basta',
      'asta/proposte.ts',
      'cauzioneCent >= dovutaCent',
      'cauzioneCent + 1 >= dovutaCent',
    ),
    atto: 'centesimo',
  },
  {
    ...rotta(
      'R17',
      'il termine di pagamento è quello che si vuole',
      'asta/proposte.ts',
      'if (giorni <= giorniMax) return [];',
      'return [];',
    ),
    atto: 'pagamento',
  },
  {
    ...rotta(
      'R25',
      'una busta che non si legge la esclude il software',
      'asta/decidi/apertura.ts',
      "if (di.tipo === 'scartata_tecnica' && di.esclusa === null) quante += 1;",
      '',
    ),
    atto: 'esclusa',
  },
  {
    ...rotta(
      'R25',
      'ciò che chi conduce legge nei byte non si può ammettere',
      'asta/evolvi/buste.ts',
      "return { tipo: 'aperta', offerta: evento.offerta, proposte: evento.proposte };\n}",
      "return { ...di, esclusa: { regola: 'R25', testo: 'non si legge' } };\n}",
    ),
    atto: 'letta',
  },
  {
    ...fuori(
      'R25',
      'una busta che non è più in custodia si dimentica',
      'apps/server/src/acquisizione/riscontro.ts',
      SVANISCE,
      'if (buona(id) === null) await cerca(id, testata);',
      'if (buona(id) === null) elenco.togli(id);',
    ),
    atto: 'svanita',
  },
  {
    ...fuori(
      'R25',
      'le operazioni si aprono con una busta di meno',
      'apps/server/src/vendita/rotte/rotte-atti-referente.ts',
      SVANISCE,
      'if (!ripetuto && CON_TUTTE_LE_BUSTE.includes(atto.tipo))',
      'if (ripetuto && CON_TUTTE_LE_BUSTE.includes(atto.tipo))',
    ),
    atto: 'apertura',
  },
  {
    ...fuori(
      'R25',
      'lo stesso pacchetto non rimette la busta che manca',
      'apps/server/src/acquisizione/deposita.ts',
      SVANISCE,
      'const rimessa = await rimettiSeManca(parti, stato.id, nota, sigilla);',
      'const rimessa = false;',
    ),
    atto: 'rimessa',
  },
  {
    ...fuori(
      'R25',
      'l’elenco che non si apre vale come vuoto',
      'apps/server/src/acquisizione/elenco-depositi.ts',
      SVANISCE,
      'illeggibile = righe === null;',
      '',
    ),
    atto: 'elenco',
  },
  {
    ...rotta(
      'R45',
      'fra offerte pari in tutto la gara parte senza che nessuno decida',
      'asta/decidi/apertura.ts',
      "if (primo.ragione === 'pari') return no(",
      'if (primo.ragione === null) return no(',
    ),
    atto: 'parita',
  },
  {
    ...rotta(
      'R45',
      'chi conduce decide fra offerte pari e non dice perché',
      'asta/decidi/parita.ts',
      "if (motivo.trim() === '') return no('R45_motivo_mancante');",
      '',
    ),
    atto: 'perche',
  },
  {
    ...rotta(
      'R45',
      'due depositi dello stesso secondo li distingue il millesimo',
      'asta/graduatoria.ts',
      'alSecondo(a.depositataIl) - alSecondo(b.depositataIl)',
      'a.depositataIl - b.depositataIl',
    ),
    atto: 'secondo',
  },
  fuori(
    'R39',
    'senza estratti la cauzione si dice non accreditata',
    'packages/dominio/src/asta/cauzione-sul-conto.ts',
    'packages/dominio',
    "return coperto ? 'non_accreditata' : 'ignota';",
    "return 'non_accreditata';",
  ),
  {
    ...rotta(
      'R39',
      'si ammette in silenzio chi sul conto non ha versato nulla',
      'asta/decidi/apertura.ts',
      'conIlConto(di.proposte, atto.cauzione)',
      'di.proposte',
    ),
    atto: 'ammessa',
  },
  {
    ...fuori(
      'R39',
      'chi ammette non chiede al conto',
      'apps/server/src/vendita/rotte/completa-atto.ts',
      'apps/server/src/banca/rotte-delegato-cauzioni.test.ts',
      'return ripetuto ? atto : { ...atto, cauzione',
      'return ripetuto || true ? atto : { ...atto, cauzione',
    ),
    atto: 'chiesta',
  },
  {
    ...fuori(
      'R39',
      'il verbale tace ciò che il conto diceva di chi è ammesso',
      'apps/server/src/verbale/racconto-buste.ts',
      'apps/server/src/verbale/racconto-buste.test.ts',
      'evento.cauzione === undefined || !riservato',
      'evento.cauzione !== null || !riservato',
    ),
    atto: 'verbale',
  },
  {
    ...fuori(
      'R39',
      'il giorno che l’avviso dà all’accredito non conta',
      'packages/dominio/src/asta/proposte.ts',
      'packages/dominio',
      'cauzioneEntroIl ?? termineOfferteIl',
      'termineOfferteIl',
    ),
    atto: 'suo-termine',
  },
  {
    ...rotta(
      'R46',
      'a prezzi letti una ripresa più avanti riapre il termine delle istanze',
      'asta/decidi/istanze.ts',
      'giornoARoma(inizioAperteIl ?? inizioOperazioniIl)',
      'giornoARoma(inizioOperazioniIl ?? inizioAperteIl)',
    ),
    atto: 'ripresa',
  },
  {
    ...rotta(
      'R42',
      'la parola dell’avviso vieta di aggiudicare anche quando nessuno ha chiesto il bene',
      'asta/decidi/chiusura.ts',
      'if (sottoBase && stato.istanze.size > 0)',
      'if (sottoBase && (stato.parametri.istanzeAssegnazione || stato.istanze.size > 0))',
    ),
    atto: 'senza-istanze',
  },
  {
    ...fuori(
      'R69',
      'il verbale tace che si decade anche per la dichiarazione antiriciclaggio',
      'apps/server/src/verbale/obblighi.ts',
      'apps/server/src/verbale/completezza.test.ts',
      'o la dichiarazione antiriciclaggio non è resa, ',
      '',
    ),
    atto: 'si-decade',
  },
  {
    ...fuori(
      'R25',
      'una parte strana fa perdere tutta l’offerta',
      'apps/server/src/acquisizione/archivio.ts',
      'apps/server/src/acquisizione/pacchetti-strani.test.ts',
      'else chiuse.push({ nome, contenuto: contenuto ?? grezzo, ...(suo ?? GUASTA) });',
      'else throw new Error(nome);',
    ),
    atto: 'strana',
  },
  {
    ...fuori(
      'R25',
      'una parte chiusa si mostra come le altre',
      'apps/server/src/acquisizione/pacchetto.ts',
      'apps/server/src/acquisizione/pacchetti-strani.test.ts',
      'return { nome, contenuto, impronta: sha256(contenuto), chiusa };',
      'return { nome, contenuto, impronta: sha256(contenuto), chiusa: false };',
    ),
    atto: 'mostrata',
  },
  {
    ...fuori(
      'R25',
      'un a capo in coda all’archivio fa perdere tutta l’offerta',
      'apps/server/src/acquisizione/bordi-archivio.ts',
      'apps/server/src/acquisizione/pacchetti-strani.test.ts',
      'return suo && byte.indexOf(INIZIO, finisce) === -1 ? finisce : byte.length;',
      'return suo ? byte.length : byte.length;',
    ),
    atto: 'coda',
  },
  {
    ...fuori(
      'R25',
      'un nome che sale di cartella si accetta',
      'apps/server/src/acquisizione/nomi-archivio.ts',
      'apps/server/src/acquisizione/pacchetto.test.ts',
      'if (tratti.some((tratto) => SALE.test(tratto))) return null;',
      "if (tratti.some((tratto) => SALE.test(tratto) && tratto === '')) return null;",
    ),
    atto: 'sale',
  },
  {
    ...fuori(
      'R12',
      'una DTD esterna fa rifiutare la ricevuta',
      'apps/server/src/acquisizione/ricevuta-pec.ts',
      'apps/server/src/acquisizione/pacchetti-strani.test.ts',
      'const xml = senzaDtdEsterna(intera);',
      'const xml = intera;',
    ),
    atto: 'dtd',
  },
  {
    ...fuori(
      'R12',
      'un’altra offerta travestita da logo non toglie la prova della consegna',
      'apps/server/src/acquisizione/aggiunto-dalla-posta.ts',
      'apps/server/src/acquisizione/prova-consegna.test.ts',
      "return nelTesto && mimeType.startsWith('image/') && comincia(IMMAGINI);",
      "return nelTesto && mimeType.startsWith('image/');",
    ),
    atto: 'logo',
  },
  {
    ...fuori(
      'R12',
      'una ricevuta di presa in carico prova la consegna',
      'apps/server/src/acquisizione/prova-consegna.ts',
      'apps/server/src/acquisizione/prova-consegna.test.ts',
      "if (dentro.ricevuta.tipo !== 'avvenuta-consegna')",
      "if (dentro.ricevuta.tipo === 'accettazione')",
    ),
    atto: 'presa-in-carico',
  },
  {
    ...fuori(
      'R12',
      'una ricevuta che dichiara entità si legge',
      'apps/server/src/acquisizione/ricevuta-pec.ts',
      'apps/server/src/acquisizione/pacchetti-strani.test.ts',
      'if (/<!\\s*(DOCTYPE|ENTITY)/i.test(xml))',
      "if (xml === '')",
    ),
    atto: 'entita',
  },
  {
    ...fuori(
      'R14',
      'un prezzo che non si legge si ammette',
      'packages/dominio/src/asta/decidi/apertura.ts',
      'packages/dominio',
      "if (manca.length > 0) return no('R14_offerta_incompleta',",
      "if (manca.length > 9) return no('R14_offerta_incompleta',",
    ),
    atto: 'ammessa',
  },
  {
    ...fuori(
      'R14',
      'si aggiudica a zero',
      'packages/dominio/src/asta/decidi/chiusura.ts',
      'packages/dominio',
      'if (vincitore.importoCent <= 0) return',
      'if (vincitore.importoCent < 0) return',
    ),
    atto: 'aggiudicata',
  },
  {
    ...fuori(
      'R14',
      'uno zero di prima, che era un prezzo illeggibile, resta uno zero',
      'packages/dominio/src/asta/ignoti.ts',
      'packages/dominio',
      "offerta.prezzoCent === 0 && nonLetto('prezzo') ? null",
      "offerta.prezzoCent === 1 && nonLetto('prezzo') ? null",
    ),
    atto: 'registri',
  },
  {
    ...fuori(
      'R14',
      'un prezzo che non si legge diventa zero',
      'apps/server/src/vendita/aste/apertura.ts',
      'apps/server/src/acquisizione/scartate.test.ts',
      'prezzoCent: offerta.prezzoCent,',
      'prezzoCent: offerta.prezzoCent ?? 0,',
    ),
    atto: 'zero',
  },
  {
    ...fuori(
      'R14',
      'il termine di pagamento taciuto è quello dell’avviso',
      'apps/server/src/vendita/aste/apertura.ts',
      'apps/server/src/acquisizione/scartate.test.ts',
      'pagamentoGiorni: offerta.terminePagamentoGiorni,',
      'pagamentoGiorni: offerta.terminePagamentoGiorni ?? stato.parametri.saldoGiorni,',
    ),
    atto: 'termine',
  },
  {
    ...fuori(
      'R14',
      'che l’offerta dica un’altra vendita non si guarda',
      'apps/server/src/vendita/aste/apertura.ts',
      'apps/server/src/acquisizione/scartate.test.ts',
      'anomalie: [...letta.anomalie, ...diversa] };',
      'anomalie: [...letta.anomalie] };',
    ),
    atto: 'vendita',
  },
];
