import type { Misura, Obiettivo } from './misura.ts';
import type { Riassunto } from './statistica.ts';

/** Ciò che resta di una misura: le voci, le righe per chi legge, l'errore se non è riuscita. */
export type Risultato = {
  nome: string;
  giri: number;
  voci: Record<string, Riassunto>;
  note: readonly string[];
  errore: string | null;
};

export type Documento = {
  quando: string;
  macchina: Readonly<Record<string, string | number>>;
  risultati: readonly Risultato[];
};

/** Vero se la mediana arriva all'obiettivo. */
export function raggiunto({ verso, limite }: Obiettivo, mediana: number): boolean {
  return verso === 'al più' ? mediana <= limite : mediana >= limite;
}

/** Il documento che si legge: una tabella per misura, con l'obiettivo accanto a ogni cifra che ne ha uno. */
export function scriviTabelle({ quando, macchina, risultati }: Documento, misure: readonly Misura[]): string {
  const righe = [
    '# Risultati delle misure',
    '',
    'Generato da `npm run bench`: non si scrive a mano. Ogni cifra è la mediana dei giri, con gli estremi accanto; i',
    'pavimenti e i termini di confronto sono misurati negli stessi giri. La storia è in `prove/bench/results`.',
    '',
    `Misurato il ${quando}. ${Object.entries(macchina)
      .map(([nome, valore]) => `${nome}: ${valore}`)
      .join('; ')}.`,
    '',
  ];
  if (occupata(macchina))
    righe.push(
      '**Macchina occupata da altro**: il carico prima di cominciare era sopra i suoi core. Si leggono i rapporti con i',
      'pavimenti, non i tempi assoluti.',
      '',
    );
  for (const misura of misure) {
    const risultato = risultati.find(({ nome }) => nome === misura.nome);
    if (risultato !== undefined) righe.push(...sezione(misura, risultato));
  }
  return `${righe.join('\n').trimEnd()}\n`;
}

/** Vero se prima di cominciare c'era già più lavoro che core: i tempi assoluti sono anche di altri. */
export function occupata({ caricoPrima = '', core = 0 }: Documento['macchina']): boolean {
  return Number.parseFloat(String(caricoPrima)) > Number(core);
}

function sezione(misura: Misura, { giri, voci, note, errore }: Risultato): string[] {
  const righe = [`## ${misura.titolo}`, '', misura.spiegazione, ''];
  if (errore !== null) righe.push(`**Non misurata**: ${errore}`, '');
  const nomi = Object.keys(voci);
  if (nomi.length > 0) {
    righe.push(
      ...allinea([
        ['Che cosa', 'Mediana', 'Estremi', 'Obiettivo', 'Esito'],
        ...nomi.map((nome) => rigaDi(nome, voci[nome], misura.obiettivi)),
        // Una promessa che nessuno ha ancora misurato si vede quanto una non mantenuta.
        ...misura.obiettivi
          .filter(({ voce }) => !nomi.includes(voce))
          .map((uno) => [uno.voce, '', '', comeScritto(uno), '**non misurato**']),
      ]),
      '',
    );
    righe.push(`Giri: ${giri}. Per misurare solo questo: \`npm run bench -- --solo ${misura.nome}\`.`, '');
  }
  for (const nota of new Set(note)) righe.push(`- ${nota}`);
  if (note.length > 0) righe.push('');
  return righe;
}

function rigaDi(nome: string, valori: Riassunto | undefined, obiettivi: readonly Obiettivo[]): string[] {
  const { mediana = Number.NaN, minimo = Number.NaN, massimo = Number.NaN } = valori ?? {};
  const obiettivo = obiettivi.find(({ voce }) => voce === nome);
  return [
    nome,
    numero(mediana),
    `${numero(minimo)} – ${numero(massimo)}`,
    obiettivo === undefined ? '' : comeScritto(obiettivo),
    obiettivo === undefined ? '' : raggiunto(obiettivo, mediana) ? 'raggiunto' : '**non raggiunto**',
  ];
}

const comeScritto = ({ verso, limite }: Obiettivo): string => `${verso} ${numero(limite)}`;

/** Una tabella in Markdown con le colonne pari, come la lascerebbe chi formatta il resto. */
export function allinea(righe: readonly (readonly string[])[]): string[] {
  const colonne = righe[0]?.map((_, i) => Math.max(3, ...righe.map((riga) => riga[i]?.length ?? 0))) ?? [];
  const testo = righe.map((riga) => `| ${colonne.map((largo, i) => (riga[i] ?? '').padEnd(largo)).join(' | ')} |`);
  const [testa = '', ...corpo] = testo;
  return [testa, `| ${colonne.map((largo) => '-'.repeat(largo)).join(' | ')} |`, ...corpo];
}

/** I numeri grandi con il punto delle migliaia, i piccoli con quattro cifre. */
export function numero(valore: number): string {
  if (!Number.isFinite(valore)) return '—';
  return valore.toLocaleString('it-IT', { maximumSignificantDigits: 4, useGrouping: 'always' });
}
