import type { AstaPubblica } from '@gestore/contratto';
import type { DocumentiPubblici, DocumentoPubblico } from '@gestore/contratto/documenti/forme';
import type { GenereDocumento } from '@gestore/dominio';
import { Istante } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { DOCUMENTO } from '../../documenti/documenti-pubblicati.testi.ts';
import { DocumentiPubblicati } from '../../documenti/documenti-pubblicati.tsx';
import { SCHEDA_PUBBLICA } from './scheda-pubblica.testi.ts';
import { Sezione } from './sezione.tsx';

/** I documenti pubblicati, da leggere qui o da salvare; quelli tolti, con il perché; e ciò che sta soltanto sul portale. */
export function DocumentiVendita({
  asta: { scheda, esito },
  pubblici,
}: {
  asta: AstaPubblica;
  pubblici: DocumentiPubblici | null;
}) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const documenti = pubblici?.documenti.filter(({ misure }) => misure.length === 0) ?? [];
  const soltantoSulPortale = scheda.allegati.filter(
    ({ etichetta }) => !documenti.some((uno) => eQuello(uno, etichetta)),
  );
  const { tolti = [], corretti = [] } = pubblici ?? {};
  return (
    <Sezione titolo={esito === null ? t.daLeggere : t.documenti} posto="documenti">
      {documenti.length === 0 && soltantoSulPortale.length === 0 && <p>{t.nessunDocumento}</p>}
      {documenti.length > 0 && <DocumentiPubblicati documenti={documenti} />}
      {soltantoSulPortale.length > 0 && (
        <>
          <p className="text-sm text-secondario">{documenti.length > 0 ? t.ancheSulPortale : t.sulPortale}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {soltantoSulPortale.map(({ etichetta, collegamento }) => (
              <li key={collegamento} lang="it" className="break-words">
                {etichetta}
              </li>
            ))}
          </ul>
        </>
      )}
      {tolti.length + corretti.length > 0 && <Corretti tolti={tolti} corretti={corretti} />}
      {scheda.idVenditaPvp !== null && <p className="text-sm">{t.numeroPortale(scheda.idVenditaPvp)}</p>}
    </Sezione>
  );
}

/** Il documento è quello che l'avviso elenca con quel nome: chi lo legge qui non deve cercarlo altrove. */
function eQuello({ titolo, genere }: DocumentoPubblico, etichetta: string): boolean {
  const nome = etichetta.toLowerCase();
  return titolo.toLowerCase() === nome || DOCUMENTO.it.generi[genere].toLowerCase() === nome;
}

/** Ciò che si è corretto dopo la pubblicazione resta scritto: che cosa, quando e perché. */
function Corretti({ tolti, corretti }: Pick<DocumentiPubblici, 'tolti' | 'corretti'>) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const d = useTesti(DOCUMENTO);
  return (
    <section aria-label={t.errata} className="scheda-parte">
      <h3>{t.errata}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {corretti.map(({ id, titolo, correttoIl, motivo, voci }) => (
          <li key={id + correttoIl}>
            <span lang="it" className="font-semibold break-words">
              {titolo}
            </span>
            : <Istante il={correttoIl} />. <span lang="it">{motivo}</span>
            {voci.map(({ campo, prima, dopo }) => (
              <p key={campo} className="break-words">
                <del lang="it">{campo === 'genere' ? d.generi[prima as GenereDocumento] : prima}</del>{' '}
                <ins lang="it">{campo === 'genere' ? d.generi[dopo as GenereDocumento] : dopo}</ins>
              </p>
            ))}
          </li>
        ))}
        {tolti.map(({ id, titolo, stato, toltoIl, motivo }) => (
          <li key={id}>
            <span lang="it" className="font-semibold break-words">
              {titolo}
            </span>
            : {d.stati[stato].toLowerCase()} <Istante il={toltoIl} />
            {motivo !== null && (
              <>
                . <span lang="it">{motivo}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
