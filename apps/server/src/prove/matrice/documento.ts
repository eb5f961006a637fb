import { attesaCanale, CANALI } from './canali.ts';
import { oggettiDi } from './chiamate.ts';
import { type Attesa, attesaDi, OGGETTI, PERSONE, regolaDi } from './politica.ts';
import type { Rotta } from './rotte-registrate.ts';

const AREE: readonly [titolo: string, prefisso: string][] = [
  ['Chi è entrato con una credenziale', '/api/user/'],
  ['Delegati e magistrati', '/api/admin/'],
  ['Operatori', '/api/edicom/'],
  ['Tutto il resto', '/'],
];

/** La matrice come pagina dei documenti, dalle rotte che il server ha e dalla politica che la prova ha verificato. */
export function documentoMatrice(rotte: readonly Rotta[]): string {
  const rimaste = new Set(rotte);
  const capitoli = AREE.map(([titolo, prefisso]) => {
    const sue = [...rimaste].filter(({ url }) => url.startsWith(prefisso));
    for (const rotta of sue) rimaste.delete(rotta);
    return `## ${titolo}\n\n${tabella(sue)}\n`;
  });
  const canali = `## I canali del tempo reale\n\n\`POST /api/broadcasting/auth\`, un canale alla volta.\n\n${tabellaCanali()}\n`;
  return [TESTA, ...capitoli, canali].join('\n');
}

function tabella(rotte: readonly Rotta[]): string {
  const righe = rotte.map((rotta) => {
    const regola = regolaDi(rotta.metodo, rotta.url);
    const celle = PERSONE.map((persona) =>
      regola === null ? '?' : cella(oggettiDi(rotta).map((oggetto) => attesaDi(regola, persona, oggetto))),
    );
    return [`\`${rotta.metodo} ${rotta.url}\``, regola?.accesso.nome ?? '?', ...celle];
  });
  return inTabella(['Chiamata', 'Per chi', ...PERSONE], righe);
}

function tabellaCanali(): string {
  const righe = CANALI.map((canale) => [
    canale.nome,
    ...PERSONE.map((persona) =>
      cella(
        OGGETTI.map((oggetto) => {
          const attesa = attesaCanale(canale, persona, oggetto);
          return attesa === 200 ? 'si' : attesa;
        }),
      ),
    ),
  ]);
  return inTabella(['Canale', ...PERSONE], righe);
}

function inTabella(intestazione: readonly string[], righe: readonly (readonly string[])[]): string {
  return [intestazione, intestazione.map(() => '---'), ...righe].map((celle) => `| ${celle.join(' | ')} |`).join('\n');
}

const PAROLE: Readonly<Record<string, string>> = { si: 'sì', mai: 'no' };

function cella(attese: readonly Attesa[]): string {
  const parole = attese.map((attesa) => PAROLE[attesa] ?? String(attesa));
  return new Set(parole).size === 1 ? (parole[0] ?? '') : parole.join(' / ');
}

const TESTA = `# Chi può chiamare che cosa

Questa pagina è scritta da una prova, che chiama davvero ogni rotta del server con ogni persona: non si modifica a mano.
Chi può fare una chiamata lo dice la sua riga, in \`chiamate.ts\` della sua area (\`packages/contratto/src\`); una rotta che
non ne ha una fa fallire la prova.
Per riscriverla: \`npx vitest run apps/server/src/prove/matrice-accessi.test.ts -u\`.

A e B sono due vendite, ciascuna con i suoi offerenti e il suo delegato; il magistrato è quello della procedura di A, e non
ne è il referente. Dove l'indirizzo nomina un oggetto la casella ha
tre valori: **il suo / quello di un altro / uno che non esiste**; un solo valore quando sono uguali o l'oggetto non c'è.
«sì» vuol dire che la chiamata passa la guardia e si giudica il suo contenuto; «no» che è sempre rifiutata; un numero è
lo stato del rifiuto. «Strategia sbagliata» è una persona entrata davvero, che mostra la sua sessione in un'altra area.

Vale per tutte: senza gettone CSRF, con uno falso o da un altro sito, ogni chiamata con cookie che cambia qualcosa
risponde 419, e ogni lettura senza il cookie CSRF 401; l'oggetto di un altro e quello che non esiste hanno la stessa
risposta, parola per parola; HEAD risponde come GET; un metodo che la rotta non ha risponde 404.
`;
