/**
 * Quante chiamate di un genere può fare una persona: `riserva` una dietro l’altra, e poi una ogni `ogniMs` millisecondi.
 * Il conto è della persona, mai del suo indirizzo: dietro uno solo può stare un intero tribunale.
 */
type QuotaDiPersona = { readonly riserva: number; readonly ogniMs: number };

/** I generi, ciascuno con il caso legittimo più grande che deve passare. */
export const QUOTE = {
  /** Chi conduce e il banco: quaranta buste aperte e ammesse da tastiera, i rilanci detti in sala uno dietro l’altro. */
  atto: { riserva: 300, ogniMs: 100 },
  /** Ciò che scrive chi partecipa, fuori dai rilanci: una persona preme qualche pulsante al minuto. */
  scrittura: { riserva: 30, ogniMs: 1_000 },
  /** Dieci rilanci in tre secondi allo scadere del crono passano tutti; un programma impazzito no. */
  rilancio: { riserva: 20, ogniMs: 100 },
  /** Una domanda al referente, e quelle che vengono subito in mente; poi tre al minuto. */
  messaggio: { riserva: 6, ogniMs: 20_000 },
  /** Un’osservazione si scrive con calma; la legge ne ammette poche. */
  osservazione: { riserva: 6, ogniMs: 60_000 },
  /** Una richiesta di aiuto si spiega in qualche tentativo; poi una al minuto. */
  aiuto: { riserva: 10, ogniMs: 60_000 },
  /** I file di una giornata di un ufficio, caricati insieme. */
  file: { riserva: 120, ogniMs: 500 },
  /** I documenti che chi partecipa scarica dopo l’esito: pochi, anche riaperti più volte. */
  documento: { riserva: 30, ogniMs: 4_000 },
  /** I documenti di una mattinata di vendite, per chi la conduce o la segue dal banco. */
  documentoUfficio: { riserva: 120, ogniMs: 500 },
  /** Ciò che si cerca o si filtra: chi scrive in un campo di ricerca chiede a ogni pausa; il resto lo fa un programma. */
  ricerca: { riserva: 240, ogniMs: 250 },
  /** Ogni altra lettura: dieci schede che senza socket richiedono tutto ogni secondo, e la riapertura di tutte insieme. */
  lettura: { riserva: 1_200, ogniMs: 25 },
  /** Chi partecipa entra nella sala virtuale: una linea che cade torna da sé, e chi ha la parola apre anche il microfono. */
  sala: { riserva: 40, ogniMs: 2_000 },
  /** Lo stesso per chi conduce: camera, schermo, ascolto, da più schede. */
  salaConduce: { riserva: 40, ogniMs: 1_000 },
  /** I canali che una persona riascolta quando torna la rete, su più dispositivi e più vendite: venti per ognuna. */
  canale: { riserva: 200, ogniMs: 250 },
} as const satisfies Readonly<Record<string, QuotaDiPersona>>;

export type NomeQuota = keyof typeof QUOTE;

/** I generi di lavoro che impegnano il server per più di un istante: ciascuno ha la sua coda. */
export const LAVORI_PESANTI = ['stampa', 'registro', 'esportazione', 'ricerca'] as const;
export type LavoroPesante = (typeof LAVORI_PESANTI)[number];
