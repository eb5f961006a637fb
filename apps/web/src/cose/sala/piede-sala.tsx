import { formattaOra } from '@gestore/contratto/parole/formato';
import { type BustaVista, type Cent, type Stanza, soloCifre } from '@gestore/dominio';
import type { ReactNode } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { misuraDi } from './misura-di.ts';
import { offerteDiPrima } from './offerte-di-prima.ts';
import { SALA } from './testi.ts';

/** Quante offerte prima di quella in testa si leggono dal fondo. */
const DI_PRIMA = 3;
/** Un quarto dello schermo porta un prezzo fino a 9.999.999,99. */
const CIFRE = { vw: 3.4, caratteri: 12 };

/** La fascia in fondo: come si è arrivati fin qui, e da quanto si può rilanciare. */
export function PiedeSala({ stanza, prezzoBaseCent }: { stanza: Stanza; prezzoBaseCent: Cent }) {
  const { gara, esito } = stanza;
  return (
    <footer className="sala-piede">
      {gara === null ? (
        <PrimaDellaGara buste={stanza.buste} prezzoBaseCent={prezzoBaseCent} />
      ) : gara.fase === 'sospesa' && esito === null ? (
        <Sospesa stanza={stanza} da={gara.da} />
      ) : (
        <NellaGara stanza={stanza} siRilancia={gara.fase !== 'conclusa' && esito === null} />
      )}
    </footer>
  );
}

function NellaGara({ stanza, siRilancia }: { stanza: Stanza; siRilancia: boolean }) {
  const t = useTesti(SALA);
  const { migliore } = stanza;
  // Assegnata a un creditore, chi ha offerto non si vede più (R46).
  const prima = migliore === null ? [] : offerteDiPrima(stanza, DI_PRIMA);
  return (
    <>
      {prima.length > 0 && (
        <ol aria-label={t.diPrima} className="contents">
          {prima.map(({ pseudonimo, importoCent, da }) => (
            <li key={`${pseudonimo} ${importoCent}`} className="min-w-0">
              <Detto nome={`${pseudonimo}, ${t.da[da]}`} cifre={soloCifre(importoCent)} />
            </li>
          ))}
        </ol>
      )}
      {siRilancia && migliore !== null && (
        <Ultimo>
          <Detto
            nome={t.prossimoMinimo}
            cifre={soloCifre(migliore.importoCent + stanza.rilancioMinimoCent)}
            colore="text-azione"
          />
        </Ultimo>
      )}
    </>
  );
}

function Sospesa({ stanza: { migliore }, da }: { stanza: Stanza; da: number }) {
  const t = useTesti(SALA);
  return (
    <>
      {migliore !== null && (
        <div className="sala-resta sala-cifre">
          <p className="sala-etichetta basis-full font-normal">{t.restaInTesta}</p>
          <p className="text-attenzione">{migliore.pseudonimo}</p>
          <p>{soloCifre(migliore.importoCent)}</p>
        </div>
      )}
      <Ultimo>
        <Detto nome={t.sospesaAlle} cifre={formattaOra(da)} />
      </Ultimo>
    </>
  );
}

/** Quante buste restano da esaminare, e il prezzo da cui si parte: prima dell'apertura delle buste non si dice nulla (R10). */
function PrimaDellaGara({ buste, prezzoBaseCent }: { buste: readonly BustaVista[]; prezzoBaseCent: Cent }) {
  const t = useTesti(SALA);
  const quante = (...stati: readonly BustaVista['stato'][]): string =>
    String(buste.filter(({ stato }) => stati.includes(stato)).length);
  return (
    <>
      {buste.length > 0 && (
        <>
          <Detto nome={t.daEsaminare} cifre={quante('sigillata', 'aperta')} />
          <Detto nome={t.ammesse} cifre={quante('ammessa')} />
          <Detto nome={t.escluse} cifre={quante('rifiutata', 'scartata_tecnica')} />
        </>
      )}
      <Ultimo>
        <Detto nome={t.prezzoBase} cifre={soloCifre(prezzoBaseCent)} colore="text-azione" />
      </Ultimo>
    </>
  );
}

function Ultimo({ children }: { children: ReactNode }) {
  return <div className="sala-ultimo min-w-0">{children}</div>;
}

function Detto({ nome, cifre, colore = '' }: { nome: string; cifre: string; colore?: string }) {
  return (
    <div className="min-w-0">
      <p className="sala-etichetta break-words">{nome}</p>
      <p className={`sala-cifre ${colore}`} style={misuraDi(cifre, CIFRE.vw, CIFRE.caratteri)}>
        {cifre}
      </p>
    </div>
  );
}
