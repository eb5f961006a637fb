import type { Scenario } from './scenario.ts';
import type { Storia } from './storia.ts';

/** Che cosa una corsa ha provato davvero: quante storie hanno avuto ciascuna di queste cose. */
export type Copertura = Readonly<Record<string, number>>;

/** Da quante storie in su ogni cosa dell'elenco deve essere accaduta almeno una volta. */
export const SEMI_PER_COPRIRE = 2_000;

type Caso = (storia: Storia, scenario: Scenario) => boolean;

const conGuasto =
  (tipo: Scenario['guasti'][number]['tipo']): Caso =>
  (_, { guasti }) =>
    guasti.some((guasto) => guasto.tipo === tipo);
const conIndole =
  (indole: Scenario['attori'][number]['indole']): Caso =>
  (_, { attori }) =>
    attori.some((attore) => attore.indole === indole);
const conFatto =
  (tipo: string, altro: (dati: Record<string, unknown>) => boolean = () => true): Caso =>
  ({ aste }) =>
    aste.some(({ voci, prologo }) =>
      voci.some((voce) => voce.seq > prologo && voce.tipo === tipo && altro(voce.dati as Record<string, unknown>)),
    );
/** Rifiutato per quella ragione: con la sua voce, o con la sola risposta. */
const conRifiuto =
  (codice: string): Caso =>
  ({ risposte }) =>
    risposte.some((risposta) => risposta.codice === codice);
const conSegno =
  (segno: Parameters<Storia['segni']['has']>[0]): Caso =>
  ({ segni }) =>
    segni.has(segno);

/** Un comando arrivato due volte, e la seconda a un altro processo. */
const adAltroProcesso: Caso = ({ arrivi }) => {
  const primo = new Map<string, string>();
  return arrivi.some(({ comandoId, processo }) => {
    const dove = primo.get(comandoId);
    if (dove === undefined) primo.set(comandoId, processo);
    return dove !== undefined && dove !== processo;
  });
};

/** Rilanci arrivati a tanti millisecondi dallo zero che correva in quel momento. */
const aFilo =
  (accettato: boolean, vicino: (mancaMs: number) => boolean): Caso =>
  ({ aste }) =>
    aste.some(({ voci }) => {
      let zeroIl = Number.NaN;
      return voci.some(({ tipo, dati, ricevutoIl }) => {
        const filo = tipo === (accettato ? 'RilancioAccettato' : 'RilancioRifiutato') && vicino(zeroIl - ricevutoIl);
        if (typeof dati.scadeIl === 'number') zeroIl = dati.scadeIl;
        return filo;
      });
    });

const INDOLI = ['costante', 'cecchino', 'testardo', 'due_dispositivi', 'scollegato', 'ripetitore', 'ostile'] as const;
const GUASTI = ['pausa', 'morte', 'salto', 'base_ferma', 'ascolto_caduto', 'socket_caduti'] as const;
const SEGNI = [
  'morte a metà scrittura',
  'scritto senza risposta',
  'conflitto fra processi',
  'processo morto e rinato',
  'processo fermo con un comando in mano',
  'dichiarato morto e risorto',
  'orologio spostato',
  'richiesta persa',
  'richiesta ripetuta dalla rete',
  'cornice persa',
  'cornice ripetuta',
  'cornice scavalcata',
  'notifica persa',
  'richiesta da un altro sito',
  'comando di un altro',
] as const;
const RIFIUTI = [
  'ruolo_non_ammesso',
  'fase_non_ammessa',
  'busta_sconosciuta',
  'R50_non_ammesso',
  'R31_canale_vincolato',
  'R53_tempo_scaduto',
  'R54_crono_fermo',
  'R54_crono_non_fermo',
  'R54_dichiarazione_non_valida',
  'R57_gara_sospesa',
  'R57_gara_non_sospesa',
  'R55_rilancio_seguito',
  'R56_auto_rilancio',
  'R50_importo_insufficiente',
  'R50_importo_non_valido',
  'R25_busta_scartata',
  'R38_ammissione_da_motivare',
  'R45_motivo_mancante',
  'R45_non_pari',
  'R45_parita_da_decidere',
  'R48_buste_da_esaminare',
  'R32_vendita_ferma',
  'R10_prima_del_tempo',
  'R29_senza_preavviso',
  'R41_aggiudicazione_dovuta',
  'R42_aggiudicazione_dovuta',
  'R42_istanze_presenti',
  'R42_motivo_mancante',
  'R46_assegnazione_dovuta',
  'R46_prezzo_raggiunto',
  'R47_istanza_migliore',
  'comando_di_altri',
  'comando_diverso',
  'csrf_non_valido',
  'dati_non_validi',
  'esito_ignoto',
] as const;

/** Tutto ciò che una corsa lunga deve aver provato, nell'ordine in cui si stampa. */
export const DA_PROVARE: Readonly<Record<string, Caso>> = {
  'due vendite insieme': (_, { aste }) => aste.length > 1,
  'tre processi': (_, { processi }) => processi.length > 2,
  'orologi che derivano': (_, { processi }) => processi.some(({ derivaPpm }) => derivaPpm !== 0),
  'notte in cui cambia l’ora': (_, { aste }) => aste.some(({ notteDelCambio }) => notteDelCambio),
  'nessun guasto': (_, { guasti }) => guasti.length === 0,
  ...Object.fromEntries(INDOLI.map((indole) => [`offerente ${indole}`, conIndole(indole)])),
  spettatori: conIndole('spettatore'),
  ...Object.fromEntries(GUASTI.map((tipo) => [`guasto: ${tipo.replace('_', ' ')}`, conGuasto(tipo)])),
  'pausa oltre i trenta secondi': (_, { guasti }) => guasti.some((g) => g.tipo === 'pausa' && g.duraMs > 30_000),
  'orologio spostato all’indietro': (_, { guasti }) => guasti.some((g) => g.tipo === 'salto' && g.ms < 0),
  ...Object.fromEntries(SEGNI.map((segno) => [segno, conSegno(segno)])),
  'stesso comando a due processi': adAltroProcesso,
  'rilancio in tempo per un millisecondo': aFilo(true, (mancaMs) => mancaMs === 1),
  'rilancio esattamente allo zero': aFilo(false, (mancaMs) => mancaMs === 0),
  'rilancio tardi di un millisecondo': aFilo(false, (mancaMs) => mancaMs === -1),
  'conduzione passata': conFatto('ConduzionePassata', ({ presa }) => presa === null),
  'conduzione presa a chi non si vedeva': conFatto('ConduzionePassata', ({ presa }) => presa !== null),
  'atto di chi non conduce più': conRifiuto('R36_non_conduce'),
  'conduzione presa a chi è collegato': conRifiuto('R36_chi_conduce_collegato'),
  'parità decisa da chi conduce': conFatto('ParitaDecisa'),
  'busta letta nei byte': conFatto('ScartataLetta'),
  'busta letta nei byte con la cauzione corta': conFatto('ScartataLetta', ({ proposte }) =>
    (proposte as { regola: string }[]).some(({ regola }) => regola === 'R17'),
  ),
  'busta letta nei byte e ammessa': conFatto('OffertaAmmessa'),
  'busta che non si legge esclusa': conFatto('ScartataEsclusa'),
  'crono fermato e ripreso': conFatto('CronoRipreso'),
  'rilancio detto in sala': conFatto('RilancioAccettato', ({ canale }) => canale === 'sala'),
  'rilancio in sala rettificato': conFatto('RilancioRettificato'),
  'rilancio in sala annullato': conFatto('RilancioAnnullato'),
  'in sala si era parlato prima': conFatto('RilancioPrecedente', ({ prima }) => prima === 'sala'),
  'in sala si era parlato dopo': conFatto('RilancioPrecedente', ({ prima }) => prima === 'online'),
  'rilancio online che non vale più': conFatto('RilancioRigiudicato', ({ rifiuto }) => rifiuto !== null),
  'rilancio online che vale ancora': conFatto('RilancioRigiudicato', ({ rifiuto }) => rifiuto === null),
  'gara finita sull’importo sbagliato e riaperta': ({ aste }) =>
    aste.some(({ voci }) => voci.filter(({ tipo }) => tipo === 'GaraConclusa').length > 1),
  'gara sospesa dal referente': conFatto('GaraSospesa', ({ motivo }) => motivo === 'atto_del_referente'),
  'gara sospesa per un guasto': conFatto('GaraSospesa', ({ motivo }) => motivo === 'incidente'),
  'referente scollegato': conFatto('GaraSospesa', ({ motivo }) => motivo === 'referente_disconnesso'),
  'gara ripresa': conFatto('GaraRipresa'),
  'disservizio rilevato e finito': conFatto('DisservizioCessato'),
  'crono riportato all’intero': conFatto('CronoRiportato'),
  'ripresa annunciata': conFatto('RipresaFissata'),
  'vendita sospesa per ordine': conFatto('VenditaSospesa', ({ provvedimento }) => provvedimento !== null),
  'vendita riaperta da dove era': conFatto('OperazioniRiaperte'),
  'offerenti liberati': conFatto('OfferentiLiberati'),
  'revocata o estinta per ordine': conFatto(
    'EsitoDichiarato',
    ({ esito }) => esito === 'revocata' || esito === 'estinta',
  ),
  'assegnata al creditore': conFatto('BeneAssegnato'),
  'aggiudicata sotto la base': conFatto('EsitoDichiarato', ({ esito }) => esito === 'aggiudicata_sotto_base'),
  'aggiudicata a prezzo base, con istanze': ({ aste }) =>
    aste.some(({ voci }) => {
      const esito = voci.find(({ tipo }) => tipo === 'EsitoDichiarato')?.dati.esito;
      return esito === 'aggiudicata' && voci.some(({ tipo }) => tipo === 'IstanzaRegistrata');
    }),
  'aiuto chiesto all’operatore': conFatto('AssistenzaRichiesta'),
  'aiuto dato dall’operatore': conFatto('AssistenzaChiusa'),
  'messaggio nella stanza': conFatto('MessaggioInviato'),
  'esito dopo i guasti': (storia, scenario) =>
    scenario.guasti.length > 0 && conFatto('EsitoDichiarato')(storia, scenario),
  ...Object.fromEntries(RIFIUTI.map((codice) => [`rifiuto: ${codice}`, conRifiuto(codice)])),
};

/** Che cosa ha provato una storia sola. */
export function copertaDa(storia: Storia, scenario: Scenario): string[] {
  return Object.entries(DA_PROVARE)
    .filter(([, caso]) => caso(storia, scenario))
    .map(([nome]) => nome);
}

export function somma(una: Copertura, altra: Copertura): Copertura {
  const tutte = { ...una };
  for (const [nome, quante] of Object.entries(altra)) tutte[nome] = (tutte[nome] ?? 0) + quante;
  return tutte;
}

/** Ciò che non è accaduto in nessuna storia: una corsa che non lo prova non dice nulla di quello. */
export function maiProvate(copertura: Copertura): string[] {
  return Object.keys(DA_PROVARE).filter((nome) => (copertura[nome] ?? 0) === 0);
}

/** La tabella delle cose provate, su due colonne. */
export function tabella(copertura: Copertura): string {
  const righe = Object.keys(DA_PROVARE).map((nome) => `${nome.padEnd(40)}${String(copertura[nome] ?? 0).padStart(8)}`);
  const meta = Math.ceil(righe.length / 2);
  return righe
    .slice(0, meta)
    .map((riga, i) => `  ${riga}   ${righe[meta + i] ?? ''}`.trimEnd())
    .join('\n');
}
