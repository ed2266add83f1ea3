import { storyOf } from './story';

storyOf({ scenario: 'card/the-gathering', investigators: ['roland-banks'], seed: '5' }, false);
