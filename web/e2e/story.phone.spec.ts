import { storyOf } from './story';

storyOf({ scenario: 'board/arkham', investigators: ['joe-diamond'], seed: '5' }, true);
