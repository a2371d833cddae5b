import type { contentApi } from '@larder/shared/contracts'
import {
  Icon,
  Card,
  CardActions,
  CardBody,
  Picture,
  Section,
  ButtonAnchor,
  ButtonLink,
} from '@larder/shared/ui'
import styles from './ContentBlocks.module.css'
import blockParts from './ContentBlocks.module.css'

/** Expandable questions as native `<details>`, which work without JavaScript and open for find-in-page. */
export function FaqList({ faqs }: { faqs: readonly contentApi.Faq[] }) {
  return (
    <div>
      {faqs.map(({ question, answer }) => (
        <details className={styles.item} key={question}>
          <summary>
            {question}
            <Icon name="down" size="small" />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}

type Props = { action: contentApi.Action; variant?: 'contained' | 'outlined' | 'tinted' | 'text' }

const SAFE_EXTERNAL_URL = /^(https:|mailto:|tel:)/

/**
 * A link from the content system: a router link within the shop, or an external link by https, mailto or tel.
 * Other links are not shown.
 */
function ContentLink({ action: { label, link }, variant = 'contained' }: Props) {
  const isInternal = link.startsWith('/') && !link.startsWith('//')
  if (isInternal) {
    return (
      <ButtonLink to={link} variant={variant}>
        {label}
      </ButtonLink>
    )
  }
  if (!SAFE_EXTERNAL_URL.test(link)) return null
  return (
    <ButtonAnchor href={link} variant={variant} rel="noreferrer">
      {label}
    </ButtonAnchor>
  )
}

type BlockOf<Type extends contentApi.Block['type']> = Extract<contentApi.Block, { type: Type }>

const WIDE_PICTURE_SIZES = '(min-width: 1080px) 540px, calc(100vw - 2rem)'
/**
 * The `sizes` of a picture that takes a third of a wide screen, and this width on phones
 * (`block-parts.module.css`).
 */
const sizesForThirdOfScreen = (phone: string) =>
  `(min-width: 1080px) 360px, (min-width: 768px) 50vw, ${phone}`
const FIRST_TILE_SIZES = sizesForThirdOfScreen('calc(100vw - 2rem)')
const TILE_SIZES = sizesForThirdOfScreen('8rem')
const STEP_SIZES = sizesForThirdOfScreen('7.5rem')

const Paragraphs = ({ texts }: { texts: readonly string[] }) => texts.map((text) => <p key={text}>{text}</p>)

function PictureText({ title, paragraphs, picture, pictureSide, action }: BlockOf<'picture-text'>) {
  return (
    <section>
      <div className={blockParts.split} data-side={pictureSide}>
        <div className={blockParts.prose}>
          {title && <h2>{title}</h2>}
          <Paragraphs texts={paragraphs} />
          {action && (
            <div>
              <ContentLink action={action} variant="tinted" />
            </div>
          )}
        </div>
        <Picture src={picture} alt="" ratio="4 / 3" shape="card" sizes={WIDE_PICTURE_SIZES} maxWidth={1024} />
      </div>
    </section>
  )
}

function Cards({ title, intro, cards }: BlockOf<'cards'>) {
  return (
    <Section title={title} lead={intro}>
      <ul className={blockParts.tiles}>
        {cards.map((card, index) => (
          // Two cards may have the same title, and cards never change places.
          <li key={`${index} ${card.title}`}>
            <Card data-tile>
              {card.picture && (
                <Picture
                  src={card.picture}
                  alt=""
                  ratio="4 / 3"
                  sizes={index === 0 ? FIRST_TILE_SIZES : TILE_SIZES}
                  maxWidth={768}
                />
              )}
              <CardBody>
                <h3 className={styles.cardTitle}>{card.title}</h3>
                {card.text && <p className={styles.cardText}>{card.text}</p>}
                {card.action && (
                  <CardActions>
                    <ContentLink action={card.action} variant="tinted" />
                  </CardActions>
                )}
              </CardBody>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function StepList({ title, steps }: BlockOf<'steps'>) {
  return (
    <Section title={title}>
      <ol className={blockParts.tiles}>
        {steps.map((step, index) => (
          <li className={blockParts.stepTile} key={`${index} ${step.title}`}>
            {step.picture && (
              <Picture
                src={step.picture}
                alt=""
                ratio="4 / 3"
                shape="card"
                sizes={STEP_SIZES}
                maxWidth={540}
              />
            )}
            <div>
              <b aria-hidden>{index + 1}</b>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function CallToAction({ title, text, action, picture }: BlockOf<'call-to-action'>) {
  return (
    <div className={blockParts.banner}>
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <ContentLink action={action} />
      </div>
      {picture && <Picture src={picture} alt="" ratio="16 / 10" sizes={WIDE_PICTURE_SIZES} maxWidth={1024} />}
    </div>
  )
}

/**
 * A block of a page from the content service. All text is plain text: markup is never interpreted (trust
 * T12).
 */
function ContentBlock({ block }: { block: contentApi.Block }) {
  switch (block.type) {
    case 'text':
      return (
        <div className={blockParts.prose}>
          {block.title && <h2>{block.title}</h2>}
          <Paragraphs texts={block.paragraphs} />
          {block.action && <ContentLink action={block.action} variant="tinted" />}
        </div>
      )
    case 'picture-text':
      return <PictureText {...block} />
    case 'cards':
      return <Cards {...block} />
    case 'steps':
      return <StepList {...block} />
    case 'quote':
      return (
        <figure className={blockParts.quote}>
          <blockquote>{`“${block.text}”`}</blockquote>
          <figcaption>{[block.name, block.place].filter(Boolean).join(', ')}</figcaption>
        </figure>
      )
    case 'list':
      return (
        <Section title={block.title}>
          <ul className={blockParts.ticks}>
            {block.items.map((item) => (
              <li key={item}>
                <Icon name="check" />
                {item}
              </li>
            ))}
          </ul>
        </Section>
      )
    case 'call-to-action':
      return <CallToAction {...block} />
    case 'faqs':
      return (
        <Section title={block.title}>
          <FaqList faqs={block.faqs} />
        </Section>
      )
    default:
      return block satisfies never
  }
}

/** Whether any block of the page links to another page. */
export const hasLink = (blocks: readonly contentApi.Block[]): boolean =>
  blocks.some((block) =>
    block.type === 'cards'
      ? block.cards.some(({ action }) => action)
      : 'action' in block && block.action !== undefined,
  )

export function ContentBlocks({ blocks }: { blocks: readonly contentApi.Block[] }) {
  return (
    <div className={styles.stack}>
      {blocks.map((block, index) => (
        <ContentBlock key={`${block.type}-${index}`} block={block} />
      ))}
    </div>
  )
}
