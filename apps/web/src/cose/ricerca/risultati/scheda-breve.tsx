import { contenutoPerTutti } from '@gestore/contratto/documenti/chiamate';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { inFrase } from '@gestore/contratto/parole/in-frase';
import type { VenditaTrovata } from '@gestore/contratto/ricerca/forme';
import { soloCifre } from '@gestore/dominio';
import { Badge } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { CalendarDays, CircleCheck, Clock, Image, ImageOff, type LucideIcon, OctagonPause, Radio } from 'lucide-react';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { statoOfferte } from '../../scheda/sezioni/stato-offerte.ts';
import { puntoDellaVendita, tonoDi } from '../../vendita/a-che-punto.ts';
import { FASI_PUBBLICHE } from '../../vendita/fasi.testi.ts';
import { titoloInBreve } from '../../vendita/titolo-in-breve.ts';
import { HOME } from '../testi.ts';
import { quandoBreve } from './quando-breve.ts';
import { type Sguardo, useGuardataSullaMappa } from './sguardo.ts';

/** Da qui in giù il tempo per offrire è poco, e lo dice anche il colore. */
const POCHI_GIORNI = 3;

type Stato = ReturnType<typeof statoOfferte>;

/** Una vendita in un elenco. Chi ascolta ne sente prima il nome; chi guarda ne vede prima la foto e il prezzo. */
export function SchedaBreve({
  vendita,
  adesso,
  sguardo,
}: {
  vendita: VenditaTrovata;
  adesso: number;
  sguardo: Sguardo;
}) {
  const stato = statoOfferte(vendita, adesso);
  const { bene, lotto } = titoloInBreve(vendita.titolo, vendita.luogo);
  const guardata = useGuardataSullaMappa(sguardo, vendita);
  const posa = (): void => sguardo.posa({ da: 'elenco', vendita });
  const togli = (): void => sguardo.posa(null);
  return (
    <article
      className="scheda-vendita"
      data-guardata={guardata || undefined}
      onPointerEnter={posa}
      onPointerLeave={togli}
      onFocus={posa}
      onBlur={togli}
    >
      <h3 lang="it">
        <Link to="/asta/$id" params={{ id: vendita.id }} className="scheda-intera">
          {bene}
        </Link>
      </h3>
      <Quale vendita={vendita} lotto={lotto} />
      <Scadenza vendita={vendita} stato={stato} adesso={adesso} />
      <Foto vendita={vendita} stato={stato} />
      <Prezzi vendita={vendita} />
    </article>
  );
}

/** Che lotto è, dove sta, e di quale procedura. */
function Quale({ vendita, lotto }: { vendita: VenditaTrovata; lotto: string | null }) {
  const t = useTesti(HOME);
  const { categoria, tribunale, ruolo, distanzaKm } = vendita;
  const { via, comune, provincia } = vendita.luogo;
  const paese = provincia === '' || provincia === comune ? comune : `${comune} (${provincia})`;
  const luogo = [via, paese].filter(Boolean).join(', ');
  const genere = [lotto, categoria === null ? null : inFrase(categoria)].filter((una) => una !== null);
  return (
    <>
      {genere.length > 0 && <p lang="it">{genere.join(' · ')}</p>}
      <p>
        {luogo === '' ? t.luogoIgnoto : <span lang="it">{luogo}</span>}
        {distanzaKm !== null && ` · ${t.distanza(distanzaKm)}`}
      </p>
      <p>
        <span lang="it">{tribunale}</span>
        {ruolo === null ? '' : ` · ${t.ruolo(ruolo.numero, ruolo.anno)}`}
      </p>
    </>
  );
}

/** Fino a quando si offre; chiuse le offerte, quando sono le operazioni. */
function Scadenza({ vendita, stato, adesso }: { vendita: VenditaTrovata; stato: Stato; adesso: number }) {
  const t = useTesti(HOME);
  const lingua = useLingua();
  const aperte = stato.tipo === 'aperte';
  const il = aperte ? vendita.termineOfferteIl : vendita.inizioOperazioniIl;
  return (
    <p className="scheda-scadenza">
      <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {aperte ? t.offerteEntro : t.operazioniDal}{' '}
        <time dateTime={new Date(il).toISOString()}>{quandoBreve(il, adesso, lingua)}</time>
      </span>
    </p>
  );
}

/** La foto della vendita, o il posto dove starebbe: le schede restano allineate, e nulla si sposta quando arriva. */
function Foto({ vendita, stato }: { vendita: VenditaTrovata; stato: Stato }) {
  const t = useTesti(HOME);
  const { foto } = vendita;
  return (
    <div className="scheda-foto">
      {foto === null ? (
        <p className="scheda-senza-foto">
          <ImageOff aria-hidden="true" className="size-6" />
          {t.senzaFoto}
        </p>
      ) : (
        <>
          <img
            src={indirizzoDi(contenutoPerTutti, { documento: foto.documento, misura: foto.misura })}
            alt={foto.alternativo}
            lang="it"
            loading="lazy"
            decoding="async"
            width={600}
            height={264}
          />
          <p className="scheda-quante">
            <Image aria-hidden="true" className="size-4" />
            <span className="sr-only">{t.quanteFoto(foto.quante)}</span>
            <span aria-hidden="true">{foto.quante}</span>
          </p>
        </>
      )}
      <p className="scheda-stato">
        <StatoInBreve vendita={vendita} stato={stato} />
      </p>
    </div>
  );
}

/** Quanti giorni restano per offrire; se non si offre più, a che punto è la vendita. */
function StatoInBreve({ vendita, stato }: { vendita: VenditaTrovata; stato: Stato }) {
  const t = useTesti(HOME);
  const { fasi } = useTesti(FASI_PUBBLICHE);
  if (stato.tipo === 'aperte')
    return (
      <Badge tone={stato.giorni <= POCHI_GIORNI ? 'warning' : 'neutral'} Icon={Clock}>
        {t.perOffrire(stato.giorni)}
      </Badge>
    );
  const punto = puntoDellaVendita(vendita);
  const tono = tonoDi(punto);
  return (
    <Badge tone={tono} Icon={ICONE[tono] ?? (stato.tipo === 'conclusa' ? CircleCheck : Clock)}>
      {fasi[punto]}
    </Badge>
  );
}

/** Va avanti, o è ferma. */
const ICONE: Readonly<Record<string, LucideIcon>> = { success: Radio, warning: OctagonPause };

/** In euro: l'unità la dice una volta la testa dell'elenco, e a chi ascolta ogni scheda. */
function Prezzi({ vendita: { prezzoBaseCent, offertaMinimaCent } }: { vendita: VenditaTrovata }) {
  const t = useTesti(HOME);
  return (
    <dl className="scheda-prezzi">
      <dt className="sr-only">{t.prezzoBaseInEuro}</dt>
      <dd>{soloCifre(prezzoBaseCent)}</dd>
      <dt>{t.minima}</dt>
      <dd>{soloCifre(offertaMinimaCent)}</dd>
    </dl>
  );
}
