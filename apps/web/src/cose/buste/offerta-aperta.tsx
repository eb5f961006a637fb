import type { BustaIdentita } from '@gestore/contratto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { type BustaVista, contraria, descriviProposta } from '@gestore/dominio';
import { Alert, Badge } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { proposteConIlConto } from '../conduzione/atti-possibili.ts';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { divideAvvisi } from './controlli.ts';
import { FattiOfferta } from './fatti-offerta.tsx';
import { BUSTA } from './testi.ts';

type DiOfferta = {
  busta: BustaVista;
  identita: BustaIdentita | undefined;
  cauzione: CauzioneVista | undefined;
  baseCent: number;
};

/** Ciò che il software propone, e sotto ciò che la busta contiene (R38). */
export function OffertaAperta({ busta, identita, cauzione, baseCent }: DiOfferta) {
  const t = useTesti(BUSTA);
  const { riservato, motivo } = busta;
  if (riservato === null || riservato.offerta === null) return null;
  const { offerta, depositataIl, nonostante } = riservato;
  return (
    <>
      {motivo !== null && (
        <Alert tone="error">
          {t.rifiutataPer(motivo.regola)} <span lang="it">{motivo.testo}</span>
        </Alert>
      )}
      {nonostante !== null && (
        <Alert>
          {t.ammessaCon} <span lang="it">{nonostante}</span>
        </Alert>
      )}
      <Proposte busta={busta} cauzione={cauzione} />
      <FattiOfferta
        offerta={offerta}
        depositataIl={depositataIl}
        proposte={proposteConIlConto(busta, cauzione)}
        identita={identita}
        cauzione={cauzione}
        baseCent={baseCent}
      />
      {identita !== undefined && <Anomalie identita={identita} />}
    </>
  );
}

function Proposte({ busta, cauzione }: Pick<DiOfferta, 'busta' | 'cauzione'>) {
  const t = useTesti(BUSTA);
  const p = useTesti(PAROLE_DELEGATO);
  // Che del conto non si sappia nulla lo dice già la riga dell'accredito, qui sotto.
  const proposte = proposteConIlConto(busta, cauzione).filter((una) => una.regola !== 'R39' || contraria(una));
  const { rilievi, avvisi } = divideAvvisi(proposte);
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-semibold">{t.propone}</h4>
      {proposte.length === 0 && <Alert tone="success">{t.nessunRilievo}</Alert>}
      {rilievi.map((proposta) => (
        <Alert
          key={`${proposta.codice}-${JSON.stringify(proposta.dati)}`}
          tone={contraria(proposta) ? 'warning' : 'info'}
        >
          <span className="flex flex-wrap items-center gap-2">
            <Badge>{proposta.regola}</Badge>
            <span className="font-semibold">{p.gravita[proposta.gravita]}</span>
          </span>
          <span lang="it">{descriviProposta(proposta)}</span>
        </Alert>
      ))}
      {avvisi.length > 0 && (
        <Alert>
          <span className="font-semibold">{p.gravita.avviso}</span>
          <ul>
            {avvisi.map((avviso) => (
              <li key={`${avviso.codice}-${JSON.stringify(avviso.dati)}`}>
                <span className="font-semibold">{avviso.regola}</span> <span lang="it">{descriviProposta(avviso)}</span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

function Anomalie({ identita }: { identita: BustaIdentita }) {
  const t = useTesti(BUSTA);
  if (identita.anomalie.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h4 className="text-sm font-semibold">{t.dettagli}</h4>
      <ul className="list-disc pl-5 text-sm">
        {identita.anomalie.map(({ codice, campo, messaggio, regola }) => (
          <li key={`${codice}-${campo}-${messaggio}`}>
            <span lang="it">{messaggio}</span> <span className="text-secondario">({regola})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
