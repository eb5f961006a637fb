import type { AstaPubblica } from '@gestore/contratto';
import { conto as contoDi } from '@gestore/contratto/pubblico/chiamate';
import type { ContoDellaVendita, ContoPubblico } from '@gestore/contratto/pubblico/scheda-intorno';
import { euro, inParole, obbligatorio, verifica } from '@gestore/contratto/regole';
import {
  accreditoEntro,
  cauzioneDovuta,
  formattaEuro,
  formattaPercento,
  inLettere,
  leggiEuro,
  soloCifre,
} from '@gestore/dominio';
import { Alert, Button, EuroField } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { CodiceQr } from '../../../comune/fogli/codice-qr.tsx';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { giorno, momento } from '../../../testi/momento.ts';
import { chiaveConto } from '../sezioni/letture-della-scheda.ts';
import { nomeDelLotto } from '../sezioni/nome-del-lotto.ts';
import { SCHEDA_PUBBLICA } from '../sezioni/scheda-pubblica.testi.ts';
import { Sezione } from '../sezioni/sezione.tsx';
import { testoDelBonifico } from './bonifico-qr.ts';
import { QUANTO_VERSARE } from './quanto-versare.testi.ts';
import { passoDi, prezzoAlPasso, scalaDi } from './scala-offerta.ts';

// Arriva con il calcolo: un file in più lo elencherebbe l’ingresso di ogni pagina.
export { RichiestaDiVisita } from './visita.tsx';

/** La cauzione per il prezzo che si pensa di offrire, e il conto su cui va: il calcolo è quello con cui si esaminano le offerte (R17). */
export function CalcoloCauzione({ asta }: { asta: AstaPubblica }) {
  const t = useTesti(QUANTO_VERSARE);
  const lingua = useLingua();
  const { parametri, offertaMinimaCent } = asta;
  const [scritto, scrivi] = useState(() => soloCifre(parametri.prezzoBaseCent));
  const letto = leggiEuro(scritto);
  const prezzoCent = letto.tipo === 'valido' ? letto.cent : null;
  const { prezzo } = inParole(
    verifica({ prezzo: [obbligatorio(), euro()] }, { prezzo: scritto }),
    { prezzo: t.seOffro },
    lingua,
  );
  const cauzioneCent = prezzoCent === null ? null : cauzioneDovuta(prezzoCent, parametri);
  // Sul prezzo base la cauzione può superare quella parte, e la parte da sola non la spiegherebbe.
  const quota =
    parametri.cauzioneSu === 'prezzo_offerto' ? t.quota(formattaPercento(parametri.cauzionePercento)) : t.cauzione;
  return (
    <Sezione titolo={t.titolo}>
      <div className="scheda-importo">
        <EuroField
          label={t.seOffro}
          value={scritto}
          error={prezzo ?? null}
          onChange={(evento) => scrivi(evento.target.value)}
        />
        <Scorri asta={asta} prezzoCent={prezzoCent} scegli={(cent) => scrivi(soloCifre(cent))} />
      </div>
      <div role="status" className="scheda-cauzione">
        {cauzioneCent !== null && (
          <>
            <p>
              {quota} <strong>{soloCifre(cauzioneCent)}</strong>
            </p>
            <p>
              <span lang="it">{t.inLettere(inLettere(cauzioneCent))}</span>
              {t.entro(giorno(accreditoEntro(parametri), lingua))}
            </p>
          </>
        )}
      </div>
      {prezzoCent !== null && prezzoCent < offertaMinimaCent && (
        <Alert tone="warning">{t.sottoMinimo(formattaEuro(offertaMinimaCent))}</Alert>
      )}
      {prezzoCent !== null && prezzoCent >= offertaMinimaCent && prezzoCent < parametri.prezzoBaseCent && (
        <Alert>{t.sottoBase}</Alert>
      )}
      <Conto asta={asta} cauzioneCent={prezzoCent !== null && prezzoCent < offertaMinimaCent ? null : cauzioneCent} />
    </Sezione>
  );
}

type PartiScorri = { asta: AstaPubblica; prezzoCent: number | null; scegli: (cent: number) => void };

/** Lo stesso prezzo, da far scorrere dall'offerta minima in su; ciò che si scrive nel campo lo sposta, e viceversa. */
function Scorri({ asta: { parametri, offertaMinimaCent }, prezzoCent, scegli }: PartiScorri) {
  const t = useTesti(QUANTO_VERSARE);
  const scala = scalaDi(offertaMinimaCent, parametri);
  // Mentre si scrive un prezzo che non si legge, la scala resta dov'era.
  const ultimo = useRef(parametri.prezzoBaseCent);
  if (prezzoCent !== null) ultimo.current = prezzoCent;
  const passo = passoDi(scala, ultimo.current);
  const ultimoCent = prezzoAlPasso(scala, scala.passi);
  // Il campo può dire un prezzo che non sta su un passo: chi ascolta sente quello.
  const detto = formattaEuro(ultimo.current);
  return (
    <div className="non-stampare">
      <input
        type="range"
        aria-label={t.scorri}
        aria-valuetext={detto}
        min={0}
        max={scala.passi}
        value={passo}
        onChange={(evento) => scegli(prezzoAlPasso(scala, Number(evento.target.value)))}
        // Sotto la minima, o con un prezzo che non si legge, la scala è già al primo passo: il browser non direbbe che lo si vuole.
        onKeyDown={({ key }) => key === 'Home' && scegli(offertaMinimaCent)}
        className="scheda-scala"
      />
      <p className="scheda-estremi-scala">
        <span>{t.daMinima(soloCifre(offertaMinimaCent))}</span>
        <span aria-hidden="true">{soloCifre(ultimoCent)}</span>
      </p>
    </div>
  );
}

function Conto({ asta: { id, scheda }, cauzioneCent }: { asta: AstaPubblica; cauzioneCent: number | null }) {
  const t = useTesti(QUANTO_VERSARE);
  const { data } = useQuery({ queryKey: chiaveConto(id), queryFn: () => chiama(contoDi, { id }), retry: false });
  if (data === undefined) return null;
  const procedura = scheda.ruolo === null ? '' : SCHEDA_PUBBLICA.it.ruolo(scheda.ruolo.numero, scheda.ruolo.anno);
  // La causale la legge la banca, e chi esamina le offerte: in italiano anche per chi legge in un'altra lingua.
  const causale = QUANTO_VERSARE.it.cauzionePer(procedura, inMezzo(nomeDelLotto(scheda.lotto.codice)));
  return (
    <>
      <ContiDiPrima prima={data.prima} />
      {data.daVerificare === true && <Alert tone="warning">{t.contoDaVerificare}</Alert>}
      {data.conto === null ? (
        data.daVerificare !== true && <p>{t.contoNellAvviso}</p>
      ) : (
        <Estremi conto={data.conto} causale={data.conto.causale || causale} cauzioneCent={cauzioneCent} />
      )}
    </>
  );
}

/** Il conto è cambiato dopo la pubblicazione: quando, e che cosa diceva la scheda prima (R02). */
function ContiDiPrima({ prima }: Pick<ContoDellaVendita, 'prima'>) {
  const t = useTesti(QUANTO_VERSARE);
  const lingua = useLingua();
  if (prima.length === 0) return null;
  return (
    <Alert tone="warning">
      <p className="font-semibold">{t.contoCambiato}</p>
      <ul className="list-disc pl-5">
        {prima.map(({ finoAl, conto }) => (
          <li key={finoAl}>
            {t.finoAl(momento(finoAl, lingua))}{' '}
            {conto === null ? (
              t.nessunConto
            ) : (
              <>
                <span className="font-mono break-words">{inGruppi(conto.iban)}</span>
                {conto.intestatario !== '' && (
                  <>
                    {', '}
                    <bdi lang="it">{conto.intestatario}</bdi>
                  </>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{t.seHaVersato}</p>
    </Alert>
  );
}

/** In mezzo a una frase il lotto non ha la maiuscola. */
const inMezzo = (lotto: string): string => lotto.replace(/^L(?=otto )/, 'l');

/** A gruppi di quattro, come si legge e si confronta. */
const inGruppi = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

type PartiEstremi = { conto: NonNullable<ContoPubblico['conto']>; causale: string; cauzioneCent: number | null };

/** Il conto da copiare; e lo stesso bonifico da inquadrare, se si sa a chi è intestato e quanto si versa. */
function Estremi({ conto: { iban, intestatario, causale: dellaVendita }, causale, cauzioneCent }: PartiEstremi) {
  const t = useTesti(QUANTO_VERSARE);
  const [copia, dici] = useState<'copiato' | 'nonCopiato' | null>(null);
  const copiaCosa = (valore: string) => () =>
    void navigator.clipboard.writeText(valore).then(
      () => dici('copiato'),
      () => dici('nonCopiato'),
    );
  const bonifico = cauzioneCent === null || intestatario === '' ? null : { intestatario, iban, causale };
  return (
    <section aria-label={t.aChi} className="scheda-conto">
      <div className="scheda-estremi">
        {bonifico !== null && cauzioneCent !== null && (
          <CodiceQr
            testo={testoDelBonifico({ ...bonifico, importoCent: cauzioneCent })}
            nome={t.qr(formattaEuro(cauzioneCent))}
          />
        )}
        <dl>
          {intestatario !== '' && (
            <>
              <dt>{t.intestatario}</dt>
              <dd lang="it">{intestatario}</dd>
            </>
          )}
          <dt>{t.iban}</dt>
          <dd>{inGruppi(iban)}</dd>
          <dt>{t.causale}</dt>
          <dd lang="it">{causale}</dd>
        </dl>
      </div>
      <div className="scheda-fila non-stampare">
        <Button variant="secondary" onClick={copiaCosa(iban)}>
          <Copy aria-hidden="true" className="size-5" />
          {t.copiaIban}
        </Button>
        <Button variant="secondary" onClick={copiaCosa(causale)}>
          <Copy aria-hidden="true" className="size-5" />
          {t.copiaCausale}
        </Button>
      </div>
      <p role="status">{copia !== null && t[copia]}</p>
      <p className="text-sm text-secondario">{dellaVendita === undefined ? t.faFede : t.faFedeSuo}</p>
    </section>
  );
}
